//! What a model was given and what it answered is on record where that is wanted, without secrets.

use ephor::effects::SecretBindings;
use ephor::events::ModelCalled;
use ephor::model::Scripted;
use ephor_tests::house::{House, builder};

use crate::flows::answer;

/// A variable that cargo sets, which stands for a secret.
const NAME: &str = "CARGO_MANIFEST_DIR";

async fn called(record: bool, said: &str) -> ModelCalled {
    let bindings = SecretBindings::default().bind(NAME, ["api.example.com"]).unwrap();
    let built = builder().model(Scripted::decisions([answer("Noon.")])).configure(|settings| {
        settings.record_prompts = record;
        settings.effects.secrets = bindings;
    });
    let house = House::of(built).await;
    assert_eq!(house.talk.send(said).await.unwrap().text, "Noon.");
    let called = house.all::<ModelCalled>().await;
    assert_eq!(called.len(), 1);
    house.runtime.shutdown().await;
    ModelCalled::clone(&called[0])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn prompts_are_recorded_where_that_is_wanted() {
    let called = called(true, "When is lunch?").await;
    let [first, .., last] = called.prompt.as_slice() else { panic!("{:?}", called.prompt) };
    assert_eq!((first.role.as_str(), last.role.as_str()), ("system", "user"));
    assert_eq!(last.content, "When is lunch?");
    assert!(called.answer.as_deref().unwrap().contains("Noon."), "{:?}", called.answer);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_prompt_is_recorded_unasked() {
    let called = called(false, "When is lunch?").await;
    assert_eq!((called.prompt.len(), called.answer), (0, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recorded_prompt_is_short_and_without_secrets() {
    let Ok(secret) = std::env::var(NAME) else {
        println!("SKIPPED: cargo has set no variable to use as a secret");
        return;
    };
    let called = called(true, &format!("{secret} {}", "文".repeat(100_000))).await;
    let last = called.prompt.last().unwrap();
    assert!(!last.content.contains(&secret) && last.content.ends_with("文…"), "{}", last.content);
    let bytes: usize = called.prompt.iter().map(|message| message.content.len()).sum();
    // Each message that was cut ends with a mark of its own.
    assert!(bytes <= (64 << 10) + 3 * called.prompt.len(), "{bytes}");
}
