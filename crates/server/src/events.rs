//! Streams of events, as server-sent events or NDJSON.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use ephor_bus::Pattern;
use ephor_core::ConversationId;
use ephor_runtime::runs::ConversationState;
use futures::stream::BoxStream;
use futures::{FutureExt, StreamExt};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::auth::{Caller, text};
use crate::body::Asked;
use crate::cursor::Cursor;
use crate::follow::follow;
use crate::hub::Told;
use crate::modes::{self, Mode};
use crate::problem::{Answered, Problem};

/// Conversations that one stream may be narrowed to.
const MAX_CONVERSATIONS: usize = 1000;

/// A line of a stream.
pub(crate) struct Line {
    /// Where to resume after it.
    pub cursor: Option<Cursor>,
    /// The event's name on the stream.
    pub name: Cow<'static, str>,
    /// Its data, as JSON.
    pub data: Arc<str>,
}

impl Line {
    /// Whether nothing comes after it.
    fn is_last(&self) -> bool {
        matches!(&*self.name, "STREAM_EVENT_COMPLETE" | "STREAM_EVENT_ERROR")
    }
}

/// What a stream tells.
pub(crate) struct Stream {
    /// Only these conversations. None: all of the tenant.
    pub only: Option<Vec<ConversationId>>,
    pub kinds: Option<String>,
    pub mode: Option<String>,
    pub after: Option<String>,
    pub brief: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Asks {
    /// Only these conversations, by their names, separated by commas.
    conversations: Option<String>,
    /// Only events of these types, as in `Decision*|Node*`.
    kinds: Option<String>,
    /// What is told, separated by commas: `events` (if nothing is said), `updates`, `messages`,
    /// `values`, `custom`, `debug`.
    mode: Option<String>,
    /// The cursor to resume after; `Last-Event-ID` takes precedence. `0`: from the first event.
    after: Option<String>,
    /// Whether long fields of data over 8 KB are left out.
    brief: Option<bool>,
}

/// The events of the tenant, as they come.
#[utoipa::path(get, path = "/v1/events", params(Asks, ("Last-Event-ID" = Option<String>, Header, description = "The cursor to resume after")), responses((status = 200, content((String = "text/event-stream"), (String = "application/x-ndjson"))), (status = "default", response = Problem)))]
pub(crate) async fn stream(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Asked(asked): Asked<Asks>,
) -> Answered<Response> {
    let Asks { conversations, kinds, mode, after, brief } = asked;
    let only = match conversations {
        None => None,
        Some(names) => {
            let only: Answered<Vec<_>> =
                names.split(',').map(|name| caller.conversation(name)).collect();
            Some(only?)
        }
    };
    let stream = Stream { only, kinds, mode, after, brief: brief.unwrap_or(false) };
    open(&app, &caller, &headers, stream).await
}

/// Whether the client asks for a stream.
pub(crate) fn wants_stream(headers: &HeaderMap) -> bool {
    let accept = text(headers, header::ACCEPT.as_str()).unwrap_or_default();
    accept.contains("text/event-stream") || accept.contains("application/x-ndjson")
}

fn wants_lines(headers: &HeaderMap) -> bool {
    text(headers, header::ACCEPT.as_str()).is_some_and(|accept| accept.contains("x-ndjson"))
}

pub(crate) async fn open(
    app: &App,
    caller: &Caller,
    headers: &HeaderMap,
    stream: Stream,
) -> Answered<Response> {
    let streaming = app.stream(caller)?;
    let modes: Vec<Mode> = modes::read(stream.mode.as_deref())?;
    let one = stream.only.as_deref().and_then(|only| (only.len() == 1).then(|| only[0].clone()));
    if modes.contains(&Mode::Values) && one.is_none() {
        return Err(Problem::invalid("the mode `values` is of one conversation")
            .hint("use /v1/conversations/{name}/events"));
    }
    if stream.only.as_ref().is_some_and(|only| only.len() > MAX_CONVERSATIONS) {
        return Err(Problem::invalid(format!("at most {MAX_CONVERSATIONS} conversations")));
    }
    let given = text(headers, "last-event-id").map(str::to_owned).or(stream.after);
    let after = match given.as_deref().map(str::parse::<Cursor>) {
        None => None,
        Some(Ok(cursor)) => Some(cursor),
        Some(Err(_)) => {
            return Err(Problem::new(400, "INVALID_CURSOR", "the cursor can't be read"));
        }
    };
    // A cursor of another journal, such as one in memory that has begun anew.
    let end = Cursor::after(*app.journal().watch().borrow());
    if after.is_some_and(|after| after > end) {
        return Err(Problem::new(410, "CURSOR_BEYOND", "the cursor is ahead of the feed")
            .hint("begin without a cursor, and read again what is shown"));
    }
    let only: Option<BTreeSet<ConversationId>> = stream.only.map(|only| only.into_iter().collect());
    let kinds = stream.kinds.map(Pattern::from);
    let tenant = caller.tenant.clone();
    let takes = move |told: &Told| {
        let envelope = &told.envelope;
        envelope.conversation.tenant() == &*tenant
            && only.as_ref().is_none_or(|only| only.contains(&envelope.conversation))
            && kinds.as_ref().is_none_or(|kinds| kinds.matches(envelope.kind()))
    };
    let journal = app.runtime.services().journal.clone();
    let over = streaming.over();
    let (brief, feed) = (stream.brief, follow(&app.hub, journal.clone(), after));
    let lines = feed.then(move |told| {
        let _ = &streaming;
        let (modes, one, journal) = (modes.clone(), one.clone(), journal.clone());
        let told = told.map(|told| takes(&told).then_some(told));
        async move {
            match told {
                Ok(None) => Vec::new(),
                Ok(Some(told)) => {
                    let mut lines = modes::lines(&told, &modes, brief);
                    if let Some(id) = one.filter(|_| modes.contains(&Mode::Values) && told.durable)
                    {
                        let at = Some(told.envelope.sequence);
                        let state = ConversationState::at(&*journal, &id, at).await;
                        let state = state.map_err(|error| error.to_string());
                        let data = state.and_then(|state| {
                            serde_json::to_string(&state).map_err(|error| error.to_string())
                        });
                        lines.extend(data.ok().map(|data| Line {
                            cursor: Some(told.cursor),
                            name: "values".into(),
                            data: data.into(),
                        }));
                    }
                    lines
                }
                Err(error) => vec![modes::broken(&error.into())],
            }
        }
    });
    let lines = lines.flat_map(futures::stream::iter);
    let over = async move { modes::broken(&over.await.problem()) };
    Ok(respond(app, headers, until(lines.boxed(), over)))
}

/// Lines until they end, or the stream is over: then it says why as its last line.
pub(crate) fn until(
    lines: BoxStream<'static, Line>,
    over: impl Future<Output = Line> + Send + 'static,
) -> BoxStream<'static, Line> {
    let begin = Some((lines, over.boxed()));
    futures::stream::unfold(begin, |going| async move {
        let (mut lines, mut over) = going?;
        tokio::select! {
            // Whoever may not hear more hears no more.
            biased;
            last = &mut over => Some((last, None)),
            line = lines.next() => {
                let line = line?;
                let going = (!line.is_last()).then_some((lines, over));
                Some((line, going))
            }
        }
    })
    .boxed()
}

/// Sends lines in the form that the client asks for.
pub(crate) fn respond(app: &App, headers: &HeaderMap, lines: BoxStream<'static, Line>) -> Response {
    let heartbeat = Duration::from_secs(app.settings.heartbeat.max(1));
    if wants_lines(headers) {
        let lines = lines.map(|line| {
            let mut text = String::with_capacity(line.data.len() + 64);
            text.push('{');
            if let Some(cursor) = line.cursor {
                text.push_str(&format!("\"cursor\":\"{cursor}\","));
            }
            text.push_str(&format!("\"event\":\"{}\",\"data\":{}}}\n", line.name, line.data));
            Ok::<_, Infallible>(Bytes::from(text))
        });
        let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
        return (kind, Body::from_stream(lines)).into_response();
    }
    let events = lines.map(|line| {
        let event = Event::default().event(line.name).data(&*line.data);
        Ok::<_, Infallible>(match line.cursor {
            Some(cursor) => event.id(cursor.to_string()),
            None => event,
        })
    });
    let sse = Sse::new(events).keep_alive(KeepAlive::new().interval(heartbeat));
    ([("x-accel-buffering", "no")], sse).into_response()
}
