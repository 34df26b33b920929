//! The agenda's table, row by row: a script of what happens, and what the agenda commands.

use std::collections::BTreeMap;

use ephor_core::{DecisionType, EventId};
use ephor_rules::agenda::{Agenda, AgendaError, AgendaLimits, Command, Item, Standing};

fn id(number: u128) -> EventId {
    format!("{number:032x}").parse().unwrap()
}

/// Decisions by the names that a script gives them.
#[derive(Default)]
struct Names(Vec<String>);

impl Names {
    fn id(&mut self, name: &str) -> EventId {
        let known = self.0.iter().position(|known| known == name);
        let place = known.unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        });
        id(place as u128)
    }

    fn of(&self, id: EventId) -> &str {
        &self.0[id.0.as_u128() as usize]
    }
}

/// Runs a script against an agenda. Steps are separated by `;`; a step is one of
/// `+NAME:KIND …` (approved in one moment; `+NAME:error_recovery@RUN` recovers a run,
/// `+NAME:KIND@OUTER` is a step of another decision),
/// `-NAME` (rejected), `done NAME`, `fail NAME`, `detach NAME`, `answer`,
/// `answer NAME`, `hold`, `unhold`. Gives back the commands, in the same words.
fn run(limits: AgendaLimits, script: &str) -> (String, Agenda, Names) {
    let mut agenda = Agenda::with_limits(limits);
    let mut names = Names::default();
    let mut out = Vec::new();
    let mut seq = 0;
    for step in script.split(';').map(str::trim).filter(|s| !s.is_empty()) {
        let words: Vec<&str> = step.split_whitespace().collect();
        let commands = match words[..] {
            ["done", name] => agenda.completed(names.id(name)),
            ["fail", name] => agenda.failed(names.id(name)),
            ["detach", name] => agenda.detached(names.id(name)),
            ["answer"] => agenda.user_answered(None),
            ["answer", name] => agenda.user_answered(Some(names.id(name))),
            ["hold"] => {
                agenda.hold();
                Vec::new()
            }
            ["unhold"] => agenda.unhold(),
            // The agenda isn't told of what is rejected.
            [name] if name.starts_with('-') => Vec::new(),
            _ => {
                for word in words {
                    let (name, kind) = word[1..].split_once(':').unwrap();
                    let (kind, of) = kind.split_once('@').unwrap_or((kind, ""));
                    seq += 1;
                    let kind: DecisionType = kind.parse().unwrap();
                    let of = (!of.is_empty()).then(|| names.id(of));
                    let item = Item::new(names.id(name), kind, seq);
                    let item = match kind {
                        DecisionType::ErrorRecovery => item.recovering(of),
                        _ => item.within(of),
                    };
                    agenda.submit(item).unwrap();
                }
                agenda.advance()
            }
        };
        assert_eq!(agenda.advance(), [], "advance does all at once ({step})");
        out.extend(commands.into_iter().map(|command| match command {
            Command::Release(id) => names.of(id).to_owned(),
            Command::Interrupt { decision, by } => {
                format!("!{}<{}", names.of(decision), names.of(by))
            }
            Command::Pause(id) => format!("pause-{}", names.of(id)),
            Command::Resume(id) => format!("resume-{}", names.of(id)),
        }));
    }
    (out.join(" "), agenda, names)
}

#[track_caller]
fn check(script: &str, expect: &str) {
    let (got, ..) = run(AgendaLimits::default(), script);
    assert_eq!(got, expect, "{script}");
}

#[track_caller]
fn check_standing(script: &str, expect: &[(&str, Standing)]) {
    let (_, agenda, mut names) = run(AgendaLimits::default(), script);
    let known = names.0.clone();
    let got: BTreeMap<&str, Standing> = known
        .iter()
        .filter_map(|name| Some((name.as_str(), agenda.standing(names.id(name))?)))
        .collect();
    assert_eq!(got, expect.iter().copied().collect(), "{script}");
}

#[test]
fn all_ten_are_released_in_the_order_of_section_4_1() {
    let kinds = DecisionType::ALL.iter().rev();
    let script: Vec<String> = kinds.map(|kind| format!("+{kind}:{kind}")).collect();
    let mut script = script.join(" ");
    for kind in DecisionType::ALL {
        match kind {
            DecisionType::RequestClarification => script.push_str("; answer"),
            kind => script.push_str(&format!("; done {kind}")),
        }
    }
    let order: Vec<&str> = DecisionType::ALL.iter().map(|kind| kind.as_str()).collect();
    check(&script, &order.join(" "));
}

#[test]
fn a_higher_priority_goes_first_and_blocks() {
    check("+r:respond +c:create_node", "c");
    check("+r:respond +c:create_node; done c", "c r");
    check("+s:spawn_subagent +p:replan_workflow; done p", "p s");
    check("+c:create_node +p:replan_workflow; fail p", "p c");
    // The one in flight isn't taken back, but the waiting ones are reordered.
    check("+a:create_node; +b:respond; +c:replan_workflow; done a; done c", "a c b");
}

#[test]
fn equals_go_in_the_order_of_arrival() {
    check("+a:create_node +b:create_node; done a", "a b");
    check("+a:create_node; +b:create_node; +c:create_node; done a; done b", "a b c");
}

#[test]
fn a_recovery_interrupts_what_is_in_flight_at_once() {
    check("+w:execute_workflow; +r:error_recovery", "w !w<r r");
    check("+w:execute_workflow; detach w; +n:create_node; +r:error_recovery", "w n !n<r !w<r r");
    // What waits isn't in flight; it goes on afterwards. A late end of an interrupted one is ignored.
    check("+w:execute_workflow; +n:create_node; +r:error_recovery; done w; done r", "w !w<r r n");
    check("+w:execute_workflow; -r", "w");
}

#[test]
fn what_waits_goes_with_the_decision_that_it_is_a_step_of() {
    // It was to be carried out when the user has answered, for a sub-agent that is gone.
    check(
        "+a:spawn_subagent; detach a; +q:request_clarification; +n:create_node@a; \
         +m:create_node; +r:error_recovery; answer; done r",
        "a pause-a q !a<r !n<r r m",
    );
    // Also a sub-agent that waits to be spawned by it, but not a recovery.
    check(
        "+a:spawn_subagent; detach a; +n:respond; +b:spawn_subagent@a; +r:error_recovery; done r",
        "a n !n<r !a<r !b<r r",
    );
}

#[test]
fn a_recovery_spares_the_run_that_it_recovers() {
    check("+w:execute_workflow; +r:error_recovery@w; done r; done w", "w r");
    check("+w:execute_workflow; detach w; +v:execute_workflow; +r:error_recovery@w", "w v !v<r r");
    // One that is spared still blocks the others when the recovery is done.
    check("+w:execute_workflow; +n:respond; +r:error_recovery@w; done r; done w", "w r n");
    // Two runs whose recoveries come one after the other spare each other's.
    check(
        "+w:execute_workflow; detach w; +v:execute_workflow; detach v; \
         +r:error_recovery@w +s:error_recovery@v; done r; done s",
        "w v r s",
    );
}

#[test]
fn a_recovery_spares_the_sub_agent_that_waits_for_what_it_recovers() {
    check(
        "+a:spawn_subagent; detach a; +n:create_node@a; +r:error_recovery@n; done r; done n",
        "a n r",
    );
    // A sub-agent's own sub-agent, and whoever waits for that one.
    check(
        "+a:spawn_subagent; detach a; +b:spawn_subagent@a; detach b; +n:create_node@b; \
         +r:error_recovery@n; done r",
        "a b n r",
    );
    // Another one's run is nothing to it.
    check(
        "+a:spawn_subagent; detach a; +b:spawn_subagent; detach b; +n:create_node@b; \
         +r:error_recovery@n; done r",
        "a b n !a<r r",
    );
}

/// It has become a run of its own: the recovery of a node that fails there again must reach it.
#[test]
fn a_recovery_that_goes_on_as_a_run_blocks_nobody() {
    check("+r:error_recovery; detach r; +n:create_node", "r n");
    check("+r:error_recovery; detach r; +s:error_recovery@r; done s; done r", "r s");
    check("+r:error_recovery; +s:error_recovery@r; detach r; done s; done r", "r s");
    check("+r:error_recovery; detach r; +s:error_recovery", "r !r<s s");
    check(
        "+q:request_clarification; +r:error_recovery; +n:create_node; detach r; answer; done r",
        "q r n",
    );
    check_standing("+r:error_recovery; detach r", &[("r", Standing::Background)]);
}

#[test]
fn recoveries_wait_for_each_other_and_do_not_interrupt_each_other() {
    check("+r:error_recovery; +s:error_recovery; done r", "r s");
    check("+r:error_recovery +s:error_recovery; +n:create_node; done r; done s", "r s n");
    // The second one's blow falls when it is approved, not again when it is released.
    check(
        "+w:execute_workflow; detach w; +r:error_recovery@w; +s:error_recovery; done r; done s",
        "w r s",
    );
}

#[test]
fn a_clarification_pauses_everything_until_the_answer() {
    let asked = "+w:execute_workflow +q:request_clarification";
    check(asked, "q");
    check_standing(asked, &[("q", Standing::WaitingForUser), ("w", Standing::Paused)]);
    check(&format!("{asked}; answer"), "q w");
    check(&format!("{asked}; done q; +n:replan_workflow"), "q");
    check(&format!("{asked}; done q; answer q"), "q w");
    check(&format!("{asked}; fail q"), "q w");
    check(&format!("{asked}; answer w"), "q");
}

#[test]
fn a_clarification_pauses_what_is_in_flight() {
    let asked = "+w:execute_workflow; +q:request_clarification";
    check(&format!("{asked}; answer"), "w pause-w q resume-w");
    check(&format!("{asked}; +n:replan_workflow; answer; done w"), "w pause-w q resume-w n");
    // An executor that can't pause may end; nothing starts before the answer all the same.
    check(&format!("{asked}; +n:respond; done w; answer"), "w pause-w q n");
    check(&format!("{asked}; detach w; answer"), "w pause-w q resume-w");
}

#[test]
fn a_second_clarification_waits_for_the_first_answer() {
    check("+q:request_clarification +p:request_clarification; answer; answer", "q p");
    check(
        "+w:execute_workflow; +q:request_clarification +p:request_clarification; answer; answer",
        "w pause-w q p resume-w",
    );
}

#[test]
fn a_recovery_goes_before_a_clarification_and_keeps_it() {
    check("+q:request_clarification; +r:error_recovery", "q r");
    check("+q:request_clarification; +r:error_recovery; +n:respond; done r; answer", "q r n");
    check("+q:request_clarification; +r:error_recovery; answer; +n:respond; done r", "q r n");
    check("+q:request_clarification +r:error_recovery; done r; answer", "r q");
    check_standing(
        "+q:request_clarification; +r:error_recovery; done r",
        &[("q", Standing::WaitingForUser)],
    );
    // What the clarification had paused is in flight, so the recovery interrupts it.
    check(
        "+w:execute_workflow; +q:request_clarification; +r:error_recovery; done r; answer",
        "w pause-w q !w<r r",
    );
    // A spared one goes on only when both the recovery and the answer are there.
    check(
        "+w:execute_workflow; +q:request_clarification; +r:error_recovery@w; answer; done r",
        "w pause-w q r resume-w",
    );
}

#[test]
fn a_continue_passes_in_its_rank() {
    check("+c:continue +d:continue +n:create_node; done n", "n c d");
    check("+c:continue; +n:create_node", "c n");
}

#[test]
fn after_sixteen_overtakings_a_decision_is_next() {
    let overtakers: String = (0..20).map(|n| format!("; +n{n}:create_node")).collect();
    let mut script = format!("+first:create_node; +reply:respond{overtakers}; done first");
    (0..20).for_each(|n| script.push_str(&format!("; done n{n}")));
    script.push_str("; done reply");
    (0..20).for_each(|n| script.push_str(&format!("; done n{n}")));
    let (got, agenda, _) = run(AgendaLimits::default(), &script);
    let place = got.split(' ').position(|name| name == "reply");
    assert_eq!(place, Some(17), "first, 16 later arrivals, then the reply: {got}");
    assert!(agenda.is_idle());
}

/// Of what comes together the ranks decide alone, however much it is.
#[test]
fn a_batch_goes_by_rank_whatever_its_size() {
    for size in [15, 16, 17, 40] {
        let nodes: Vec<String> = (0..size).map(|n| format!("n{n}")).collect();
        let batch: String = nodes.iter().map(|name| format!(" +{name}:create_node")).collect();
        let ends: String = nodes.iter().map(|name| format!("; done {name}")).collect();
        let order = format!("{} reply", nodes.join(" "));
        check(&format!("+reply:respond{batch}{ends}"), &order);
        // One after the other while it is held, as a batch is published.
        let held = batch.replace(" +", "; +");
        check(&format!("hold; +reply:respond{held}; unhold{ends}"), &order);
    }
    // What comes with neither of two decisions overtakes both, and the earlier one is next.
    let limits = AgendaLimits { overtakings: 2, ..AgendaLimits::default() };
    let script = "+a:create_node +b:respond +c:respond; +d:create_node +e:create_node +f:create_node; \
                  done a; done d; done e; done b; done c; done f";
    assert_eq!(run(limits, script).0, "a d e b c f");
}

#[test]
fn a_held_agenda_commands_nothing() {
    check("hold; +r:respond; +n:create_node; unhold", "n");
    check("+w:create_node; hold; +r:respond; done w; +n:create_node; unhold", "w n");
    check("+w:create_node; hold; +e:error_recovery; fail w; unhold", "w e");
    check("+q:request_clarification; +r:respond; hold; answer; +n:create_node; unhold", "q n");
    // Of two holds the last one counts.
    check("hold; hold; +r:respond; unhold; +n:create_node; unhold", "n");
    let (_, agenda, _) = run(AgendaLimits::default(), "hold");
    assert!(!agenda.is_idle());
}

#[test]
fn an_aged_decision_goes_neither_before_a_recovery_nor_before_a_clarification() {
    let limits = AgendaLimits { overtakings: 1, ..AgendaLimits::default() };
    let aged = "+a:create_node; +old:respond; +b:create_node; done a";
    let next = |more: &str| run(limits, &format!("{aged}; {more}; done b")).0;
    assert_eq!(next("+c:create_node"), "a b old");
    assert_eq!(next("+q:request_clarification"), "a b pause-b q");
    let recovered = run(limits, &format!("{aged}; +c:create_node; +r:error_recovery; done r")).0;
    assert_eq!(recovered, "a b !b<r r old");
}

fn approve(
    agenda: &mut Agenda,
    id: EventId,
    kind: DecisionType,
    seq: u64,
) -> Result<(), AgendaError> {
    agenda.submit(Item::new(id, kind, seq))?;
    agenda.advance();
    Ok(())
}

#[test]
fn a_full_agenda_says_so_and_loses_nothing() {
    let mut agenda = Agenda::default();
    for n in 0..1025 {
        approve(&mut agenda, id(n), DecisionType::Respond, n as u64).unwrap();
    }
    let refused = approve(&mut agenda, id(5000), DecisionType::Respond, 5000);
    let limit = 1024;
    let full = |id, kind, limit| Err(AgendaError::Full { id, kind, limit });
    assert_eq!(refused, full(id(5000), DecisionType::Respond, limit));
    let held = (0..1025).filter(|n| agenda.standing(id(*n)).is_some());
    assert_eq!(held.count(), 1025);
    assert_eq!(agenda.standing(id(5000)), None);
    // Help still gets in, and it is bounded too.
    let reserve = AgendaLimits::RECOVERY_RESERVE as u128;
    for n in 0..=reserve {
        approve(&mut agenda, id(6000 + n), DecisionType::ErrorRecovery, 6000).unwrap();
    }
    let refused = approve(&mut agenda, id(7000), DecisionType::ErrorRecovery, 7000);
    let limit = limit + reserve as usize;
    assert_eq!(refused, full(id(7000), DecisionType::ErrorRecovery, limit));
}

#[test]
fn a_decision_is_taken_up_once() {
    let mut agenda = Agenda::default();
    approve(&mut agenda, id(1), DecisionType::Respond, 1).unwrap();
    let twice = approve(&mut agenda, id(1), DecisionType::Respond, 1);
    assert_eq!(twice, Err(AgendaError::Duplicate(id(1))));
}

#[test]
fn an_agenda_can_be_stored_and_read_back() {
    let (_, agenda, _) = run(
        AgendaLimits::default(),
        "+w:execute_workflow; +q:request_clarification; +n:respond; +r:error_recovery@w",
    );
    let json = serde_json::to_string(&agenda).unwrap();
    assert_eq!(serde_json::from_str::<Agenda>(&json).unwrap(), agenda);
}

#[test]
fn an_idle_agenda_is_small() {
    assert!(size_of::<Agenda>() <= 320, "{}", size_of::<Agenda>());
    assert!(Agenda::default().is_idle());
}
