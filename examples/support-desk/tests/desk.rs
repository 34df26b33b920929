//! The desk with the sample mails: 1 wants a small refund, 2 a large one, 3 names no order, 4 wants
//! money for somebody else, 5 asks a question.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::sync::Arc;

use ephor::effects::database::statement_kind;
use ephor::events::Answer;
use ephor::model::{ChatModel, Scripted};
use ephor::policy::{PolicySet, Surroundings, cases};
use ephor::rules::Registry;
use support_desk::agent::Done;
use support_desk::clerk::Clerk;
use support_desk::desk::{Desk, State};
use support_desk::payments::Payments;
use support_desk::shop::Shop;
use tempfile::TempDir;

const REPLY: &str = r#"{"step": "reply", "text": "Done."}"#;

/// What is there whichever process is: the files, and the payments service.
struct World {
    folder: TempDir,
    payments: Payments,
}

impl World {
    /// One in which a first process has done what it can, and has ended.
    async fn begun() -> Self {
        let folder = TempDir::new().unwrap();
        let shop = Shop::open(&folder.path().join("shop.db")).unwrap();
        let file = folder.path().join("payments.db");
        let payments = Payments::start(&file, shop.payments().unwrap()).await.unwrap();
        let world = Self { folder, payments };
        let desk = world.desk(Clerk).await;
        desk.work().await.unwrap();
        desk.close().await.unwrap();
        world
    }

    async fn desk(&self, model: impl ChatModel) -> Desk {
        let folder = self.folder.path();
        let shop = Shop::open(&folder.join("shop.db")).unwrap();
        Desk::open(folder, shop, self.payments.address(), Arc::new(model)).await.unwrap()
    }

    /// The next process. Its model has these answers, and fails if it is asked for more: as for what
    /// is on record.
    async fn next(&self, answers: &[&str]) -> (Desk, Scripted) {
        let model = answers.iter().fold(Scripted::new(), |model, answer| model.then(*answer));
        (self.desk(model.clone()).await, model)
    }

    /// Payment, amount and number of requests of everything that was paid.
    fn paid(&self) -> Vec<(String, u32, u32)> {
        let paid = self.payments.paid().unwrap().into_iter();
        paid.map(|paid| (paid.refund.payment, paid.refund.amount, paid.requests)).collect()
    }
}

/// Answers what waits in a mail, and gives what becomes of it.
async fn answered(desk: &Desk, mail: usize, answer: Answer) -> State {
    desk.answer(&format!("mail-{mail}"), "ann", answer).await.unwrap();
    desk.settle().await.unwrap().remove(mail - 1).1
}

async fn states(desk: &Desk) -> Vec<State> {
    desk.mails().await.unwrap().into_iter().map(|(_, state)| state).collect()
}

fn done(state: &State) -> &Done {
    let State::Done(done) = state else { panic!("it isn't done: {state:?}") };
    done
}

fn small() -> (String, u32, u32) {
    ("pay_71f3".to_owned(), 1250, 1)
}

fn large() -> (String, u32, u32) {
    ("pay_8c05".to_owned(), 18900, 1)
}

#[tokio::test]
async fn a_small_refund_is_paid_at_once_and_a_large_one_waits() {
    let world = World::begun().await;
    let (desk, _) = world.next(&[]).await;
    let states = states(&desk).await;
    assert_eq!(done(&states[0]).refunded.as_ref().unwrap().amount, 1250);
    assert_eq!(states[1], State::Waiting);
    assert_eq!(world.paid(), [small()]);
}

#[tokio::test]
async fn an_approval_in_another_process_pays_exactly_once() {
    let world = World::begun().await;
    let (desk, model) = world.next(&[REPLY]).await;
    let state = answered(&desk, 2, Answer::Approve).await;
    assert_eq!(done(&state).refunded.as_ref().unwrap().amount, 18900);
    assert_eq!((model.requests().len(), model.left()), (1, 0), "the rest was on record");
    desk.close().await.unwrap();

    let (desk, _) = world.next(&[]).await;
    let again = desk.answer("mail-2", "ann", Answer::Approve).await;
    assert!(again.unwrap_err().to_string().contains("nothing waits"));
    desk.work().await.unwrap();
    assert_eq!(world.paid(), [small(), large()]);
}

#[tokio::test]
async fn the_agent_hears_why_a_refund_was_rejected_and_replies_without_one() {
    let world = World::begun().await;
    let (desk, model) = world.next(&[REPLY]).await;
    let reason = "The parcel is still on its way.".to_owned();
    let state = answered(&desk, 2, Answer::Reject { reason: reason.clone() }).await;
    let Done { refunded, refused, reply } = done(&state);
    assert_eq!((refunded, reply.as_str()), (&None, "Done."));
    assert!(refused.as_ref().unwrap().contains(&reason), "{refused:?}");
    assert!(model.requests()[0].context["refused"].as_str().unwrap().contains(&reason));
    assert_eq!(world.paid(), [small()]);
}

#[tokio::test]
async fn what_a_mail_tells_a_gullible_model_to_pay_is_not_paid() {
    let world = World::begun().await;
    let (desk, _) = world.next(&[]).await;
    let states = states(&desk).await;
    let Done { refunded, refused, .. } = done(&states[3]);
    assert_eq!(refunded, &None);
    assert!(refused.as_ref().unwrap().contains("DE00-6666-1234"), "{refused:?}");
    assert_eq!(world.paid(), [small()]);
}

#[tokio::test]
async fn nobody_gets_more_back_than_they_paid() {
    let world = World::begun().await;
    let refund = r#"{"step": "refund", "payment": "pay_93da", "amount": 3401}"#;
    let look_up = r#"{"step": "look_up", "order": "A-1003"}"#;
    let (desk, _) = world.next(&[look_up, refund, REPLY]).await;
    let state = answered(&desk, 3, Answer::Answer { text: "A-1003".to_owned() }).await;
    assert!(done(&state).refused.as_ref().unwrap().contains("422"), "{state:?}");
    assert_eq!(world.paid(), [small()]);
}

#[tokio::test]
async fn a_mail_gets_one_refund() {
    let world = World::begun().await;
    let look_up = r#"{"step": "look_up", "order": "A-1003"}"#;
    let part = r#"{"step": "refund", "payment": "pay_93da", "amount": 1000}"#;
    let (desk, _) = world.next(&[look_up, part, part, REPLY]).await;
    let state = answered(&desk, 3, Answer::Answer { text: "A-1003".to_owned() }).await;
    assert_eq!(done(&state).refunded.as_ref().map(|refund| refund.amount), Some(1000), "{state:?}");
    assert!(done(&state).refused.as_ref().unwrap().contains("one refund"), "{state:?}");
    assert_eq!(world.paid(), [small(), ("pay_93da".to_owned(), 1000, 1)]);
}

#[tokio::test]
async fn another_customers_order_is_not_found() {
    let world = World::begun().await;
    let refund = r#"{"step": "refund", "payment": "pay_b52c", "amount": 4200}"#;
    let look_up = r#"{"step": "look_up", "order": "A-1005"}"#;
    let (desk, model) = world.next(&[look_up, refund, REPLY]).await;
    let state = answered(&desk, 3, Answer::Answer { text: "A-1005".to_owned() }).await;
    assert!(model.requests()[1].context["order"].is_null());
    assert!(done(&state).refused.as_ref().unwrap().contains("no payment of this"), "{state:?}");
    assert_eq!(world.paid(), [small()]);
}

#[tokio::test]
async fn a_missing_order_number_is_asked_for() {
    let world = World::begun().await;
    let desk = world.desk(Clerk).await;
    assert_eq!(states(&desk).await[2], State::Waiting);
    let state = answered(&desk, 3, Answer::Answer { text: "It is A-1003.".to_owned() }).await;
    assert_eq!(done(&state).refunded.as_ref().unwrap().amount, 3400);
    assert_eq!(world.paid(), [small(), ("pay_93da".to_owned(), 3400, 1)]);
}

#[test]
fn the_policies_say_what_their_cases_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("policy");
    let set = Arc::new(PolicySet::load(&folder, &Registry::built_in()).unwrap());
    let access = |query: &str| statement_kind(query).as_str();
    let around = Surroundings { access, ..Surroundings::default() };
    for placed in set.cases().unwrap() {
        let ran = cases::run(&set, &around, &placed.case).unwrap();
        assert!(ran.is(&placed.case), "{}: {:?} by {:?}", placed.case.name, ran.said, ran.by);
    }
}
