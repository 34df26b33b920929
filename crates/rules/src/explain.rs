//! All codes of violations and errors, with what happened and what to do.
//!
//! Codes are stable: new ones may be added, existing ones are never renamed.

/// What a code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// The code, such as `REQUIRED_FIELD`.
    pub code: &'static str,
    /// What happened.
    pub happened: &'static str,
    /// What to do about it.
    pub advice: &'static str,
}

macro_rules! codes {
    ($($code:ident: $happened:literal, $advice:literal;)*) => {
        /// The codes as constants.
        pub mod code {
            $(#[doc = $happened]
            pub const $code: &str = stringify!($code);)*
        }

        /// All explanations, grouped by topic.
        pub const EXPLANATIONS: &[Explanation] = &[$(Explanation {
            code: code::$code,
            happened: $happened,
            advice: $advice,
        },)*];
    };
}

/// The explanation of a code. None if the judge has no such code (an embedder's rule may).
///
/// ```
/// let explanation = ephor_rules::explain("DANGLING_EDGE").unwrap();
/// assert!(explanation.advice.contains("node_id"));
/// assert!(ephor_rules::explain("NO_SUCH_CODE").is_none());
/// ```
pub fn explain(code: &str) -> Option<&'static Explanation> {
    EXPLANATIONS.iter().find(|explanation| explanation.code == code)
}

codes! {
    PAYLOAD_TOO_LARGE: "The payload's compact JSON has more bytes than the limit allows (1 MiB unless configured).",
        "Send less: refer to stored data instead of quoting it. A size is never corrected by cutting.";
    PAYLOAD_TOO_DEEP: "The payload nests lists and objects deeper than 100 levels.",
        "Flatten it. Nothing that a decision needs is nested that deep.";
    ACTION_TYPE_MISMATCH: "action_type is there, but it isn't the decision's type.",
        "Set action_type to the decision's type. It is never corrected, so that a payload can't choose its own rules.";
    REQUIRED_FIELD: "A field that must be there is missing.",
        "Add it. Null is not a value for a required field.";
    WRONG_TYPE: "A value has another JSON type than its field.",
        "Write numbers without quotes, texts with quotes, lists in [] and objects in {}. Nothing is converted.";
    BLANK: "A text is empty, or nothing but white space.",
        "Write the text. Content has no default, so this is never corrected.";
    NOT_ALLOWED_VALUE: "A value is none of those that its field allows.",
        "Use one of the listed values; they are case-sensitive.";
    OUT_OF_RANGE: "A number is below or above its field's bounds.",
        "Choose a number within the bounds. In mode `apply` closed bounds are applied for you.";
    EMPTY: "A list or an object has fewer entries than it needs.",
        "Add at least one entry, or leave the field out where it is optional.";
    UNKNOWN_FIELD: "The payload has a top-level field that its decision type doesn't know.",
        "Remove it, or check its spelling. In mode `apply` it is dropped for you.";
    ONE_OF_REQUIRED: "Of several fields one must be there, and none is.",
        "Give one of the fields that the message names.";
    SCHEMA: "A value breaks a rule of its JSON Schema.",
        "Compare it with the schema: `schemas/`, or the one that was registered.";
    UNREADABLE: "The payload passed its schema, but couldn't be read as its type.",
        "This is a fault of the runtime: report it with the payload.";
    UNKNOWN_NODE_TYPE: "A node's type is neither built in nor registered.",
        "Use LLM, HTTP, PYTHON, DATABASE, CONDITION or LOOP, spelled like that, or register the kind first.";
    NODE_TYPE_OFF: "The node's type is switched off in this runtime's configuration.",
        "Use a type that is on, or have it switched on; the violation says how.";
    MARKER_OUTSIDE_PLAN: "START and END only mark a plan's begin and end.",
        "Use them as types of a plan's nodes, nowhere else.";
    NODE_TYPE_NOT_ALLOWED: "The node's type is legal, but the configured whitelist leaves it out.",
        "Use a type of the whitelist, or have `node_type_whitelist` changed.";
    TOO_MANY_NODES: "The plan has more nodes than the limit allows (50 unless configured).",
        "Split it into several workflows, or use a LOOP. START and END count.";
    NODE_TIME_LIMIT: "A node asks for more time than one node may take (300 s unless configured).",
        "Lower its timeout. The limit is for nodes; workflows and sub-agents have none.";
    DUPLICATE_ID: "Two nodes of a plan have the same node_id.",
        "Give every node of the plan an id of its own.";
    RESERVED_ID: "A node's id begins with two underscores, which are reserved.",
        "Give the node another node_id.";
    DANGLING_EDGE: "An edge begins or ends at a node that the plan doesn't have.",
        "Correct the edge, or add a node with that node_id. START and END must be declared as nodes too.";
    CYCLE: "The plan's edges lead back to a node that they came from.",
        "Remove one edge of the cycle. Repetition is what LOOP nodes are for.";
    ORPHAN_NODE: "A node in a plan with several nodes has no edge.",
        "Connect it, or leave it out. Nodes of type START and END are exempt, whatever their ids.";
    INVALID_EXPRESSION: "An expression isn't CEL.",
        "Write it in CEL: `output.total > 10 && input.region == 'EU'`. Don't use ${} references in it.";
    UNKNOWN_REFERENCE: "A reference names a node that the plan doesn't have.",
        "Refer to a node of the same plan: ${node_1.output.path}.";
    UNKNOWN_MODEL: "An LLM node asks for a model that the runtime's model doesn't serve.",
        "Leave model out for the runtime's own, name one of its provider's, or add the name to [model.aliases].";
    NOT_UPSTREAM: "A reference names a node that isn't sure to have run before.",
        "Add edges that lead from that node to this one.";
    NESTED_LOOP: "A LOOP's body is a LOOP, START or END.",
        "Let the body be a node of another type; split nested repetition into two nodes.";
    REFERENCE_IN_QUERY: "A DATABASE query contains ${…}: values are never pasted into SQL.",
        "Put a `?` or `$1` in the query, and the reference into `params`.";
    NUL_IN_TEXT: "A text of a node's configuration contains a NUL character (U+0000).",
        "Remove it. Databases, programs and headers end a text there, so that what follows would be shown and not be done.";
    INVALID_URL: "An address isn't absolute, or isn't http or https.",
        "Begin it with https:// and a host, or with a reference that holds such an address.";
    WORKFLOW_NOT_FOUND: "There is no workflow of that id in this conversation.",
        "Use the id of a stored workflow, or create it with CREATE_WORKFLOW_PLAN.";
    WORKFLOW_STATUS: "The workflow isn't in a status in which it can be executed.",
        "READY and COMPLETED can be executed. Wait for the end of one that runs; recover a failed one by ERROR_RECOVERY, which keeps its inputs; change one by REPLAN_WORKFLOW with suggested_changes, or store its plan again.";
    NODE_NOT_FOUND: "There is no node of that id.",
        "Use the node_id of a node of the stored workflow.";
    NODE_STATUS: "The node isn't in a status in which that can be done.",
        "Recover a node that has failed, and each failure once; look at the run for what became of the node.";
    MISSING_INPUT: "The workflow declares an input without a default, and it isn't given.",
        "Add it to input_params.";
    UNKNOWN_INPUT: "An input is given that the workflow doesn't declare.",
        "Remove it, or check its spelling.";
    INVALID_FIELD_NAME: "A name in required_fields can't be the name of a field.",
        "Start with a letter or _, then use letters, digits, _, . or -.";
    NOT_EDITABLE: "An update names something that can't be changed in this node.",
        "Change `name`, `description`, or a field of the kind's configuration, for example config.timeout.";
    NO_FAILURE_INFO: "execution_context says nothing of a failure, and replanning needs one.",
        "Give failed_nodes, failed_node_id, failed_attempts of at least 1, failure_reason, error, or node_outputs with a status `failed` or an error.";
    SUBAGENT_NOT_FOUND: "No sub-agent of that type is registered.",
        "Use a registered type, or register it.";
    DOMAIN_NOT_ALLOWED: "The address's host is not in `allowed_domains`.",
        "Use an allowed host, or have the list changed.";
    INTENT_MISMATCH: "The decision doesn't fit what the agent says the user wants.",
        "Decide a type that fits the intent: an UNKNOWN one asks the user (request_clarification).";
    TOO_MANY_ATTEMPTS: "A recovery allows its node more attempts than the coordinator does.",
        "Lower recovery_plan.max_attempts to the limit.";
    RATE_LIMITED: "The configured limit per minute has been reached.",
        "Wait, then try again.";
    TOKEN_LIMIT: "An LLM node asks for more tokens than one node may use.",
        "Set config.max_tokens to the limit or below.";
    BUDGET_EXHAUSTED: "The conversation's budget doesn't suffice.",
        "Ask for less, or have the budget raised.";
    DANGER_PROCESS: "The code starts or ends a process.",
        "Use a node kind that does the work, such as HTTP or DATABASE, or let an operator turn the sandbox on.";
    DANGER_DYNAMIC_CODE: "The code generates code at run time (eval, exec, compile, import tricks, pickles).",
        "Write the code out. Attribute calls such as re.compile or df.eval are fine.";
    DANGER_INTROSPECTION: "The code walks from a value to the interpreter's insides (__class__, __globals__, frames).",
        "Use the values that the node was given.";
    DANGER_NATIVE: "The code reaches native code or memory (ctypes, cffi).",
        "Use pure Python.";
    DANGER_ENVIRONMENT: "The code reads or changes the process's environment, where secrets live.",
        "Declare what you need as ${NAME} in the node's configuration or in global_config.env.";
    DANGER_PATH: "The code names an absolute path of the system.",
        "Work with relative names, in the node's own directory.";
    DANGER_TRAVERSAL: "The code names a path that climbs out with `..`.",
        "Work with relative names, in the node's own directory.";
    POLICY_FORBIDDEN: "A policy forbids it. The message names the policy by its id; its text is for the operator.",
        "Do without, or ask a person. `ephor policy explain` shows the operator what would have to differ.";
    POLICY_DENIED: "No policy permits it, and nothing is permitted by default to this agent.",
        "Do without, or have it permitted in the policy folder.";
    POLICY_FAILED: "The policies couldn't be loaded or evaluated, so it is refused: no verdict is no permission.",
        "Have the operator run `ephor policy check`; the decision may be fine.";
    AMBIGUOUS_PATH: "A policy asks for the path of an address, and servers read this one in different ways: it has a semicolon, an encoded slash, backslash, percent sign or control character, or an encoding that can't be read.",
        "Write the path in plain characters. If that can't be, have the operator permit the host without asking for its path.";
    RULE_FAILED: "The rule itself failed, so the decision is refused: without a verdict, nothing is permitted.",
        "Report it with the rule's name; the decision may be fine.";
    APPROVAL_EXPIRED: "The decision's approval has ended before this could be done.",
        "Decide again.";
    FOREIGN_APPROVAL: "The approval was given by another judge than this runtime's.",
        "Have the decision judged by the runtime that carries it out.";
    NOT_AS_VALIDATED: "What is to be carried out isn't the payload that was approved, or that people were asked about: its digest is another.",
        "Decide again. A journal that was changed by hand can be found with `ephor journal verify`.";
    REJECTED_BY_PERSON: "It was held, and a person said no; the message says why.",
        "Follow the reason. The same decision would be held again.";
    NOT_IN_DOUBT: "A person confirmed that a call took effect, but no call with an unknown outcome is waiting.",
        "Approve, edit or reject what is held.";
    ANSWERED_BY_PERSON: "It was held, and a person answered instead: it isn't carried out, the message is the answer.",
        "Go on with the answer.";
    HOLD_EXPIRED: "It was held, and nobody answered in time, or nobody waited for it any more.",
        "Decide again if it is still wanted, and tell the person that is asked.";
    NOT_AS_SHOWN: "What a person approved would have to be changed before it could be carried out.",
        "Decide again, or write it as the message says: only what was shown is carried out.";
    HELD_BY_MORE: "An approval or an edit isn't enough: a rule holds it for which the item doesn't ask, or that needs more or other people, since the policies or the payload have changed. Nothing was carried out, and the item stays open.",
        "Reject it with a reason, so that its agent decides again: the new item asks everyone whom the rules ask for now. Or edit it so that the rule doesn't hold it.";
    WORKFLOW_CHANGED: "The stored workflow that a person was asked about isn't what it was when they were asked.",
        "Reject it, so that its agent decides again about the workflow as it is now.";
    INVALID_JSON: "The decision isn't JSON.",
        "Write it as one JSON object, in UTF-8; with --jsonl, one on each line.";
    INVALID_LINE: "The decision is JSON, but doesn't have the expected form.",
        "Give decision_type and payload, and optionally coordinator, registry and intent.";
    UNKNOWN_DECISION_TYPE: "decision_type is none of the ten.",
        "Use one of the ten types, for example create_node.";
    MORE_VIOLATIONS: "There are more violations than are reported.",
        "Fix these, then try again.";
    SETTINGS_MISSING: "The settings file doesn't exist.",
        "Check the path that was given with --config.";
    SETTINGS_UNREADABLE: "The settings file can't be read: it is a folder, a pipe or a broken link.",
        "Put a file there that can be read, remove what is there, or name another one with --config.";
    SETTINGS_NOT_YOURS: "The settings file that was found in this folder or above can be changed by others than you and root: it, its folder or a link to it is another user's, or everyone can write it. Its settings name programs that Ephor starts.",
        "Read it. If you trust whoever can change it, name it with --config or EPHOR_CONFIG; else put an ephor.toml of your own in this folder. Where it is yours and everyone can write it: chmod o-w.";
    TIMEOUT: "It took longer than the timeout allows.",
        "Raise the timeout that the message names, or do less at once. It may have had its effect: look before you repeat it.";
    NETWORK_ERROR: "The other side couldn't be reached, or closed the connection.",
        "Check the address and the connection, then try again.";
    RESOURCE_LIMIT: "Memory, connections or a quota ran out.",
        "Wait as long as the failure says, where it says so; else ask for less.";
    VALIDATION_FAILED: "The input of the work is wrong; the same again would fail again.",
        "Change what the message names.";
    INTERNAL: "A fault of the runtime or of an extension of it.",
        "Look at the log of that moment, and report it where it is Ephor's own.";
    DEPENDENCY: "Something that the work needs is missing, failed or was stopped.",
        "Fix what the message names, then try again.";
    PERMISSION: "The work may not do this.",
        "Ask whoever grants the access, or do without it.";
    INTERRUPTED: "An ERROR_RECOVERY interrupted the decision while it was carried out. It isn't resumed by itself.",
        "Make the decision again, once what was recovered has ended.";
    ABORTED: "An ERROR_RECOVERY aborted the run.",
        "Run the workflow again, or replan it.";
    CANCELLED: "A person ended the run that the decision belonged to, or the sub-agent that made it ended without a result.",
        "Make the decision again, if it is still wanted.";
    SHUT_DOWN: "The runtime stopped before the decision had ended.",
        "Start it again: what can go on goes on from the journal.";
    LAPSED: "The process that carried the decision out is gone, and the judge doesn't allow it any more.",
        "Decide it again: what the judge has against it is in the error.";
    RUN_ENDED: "The run that a recovery was made for is over.",
        "Run the workflow again.";
    NO_EXECUTOR: "The decision was approved, but nothing in this runtime carries out its type.",
        "Register an executor for it, or take the type out of what the agents may decide.";
    NOT_RECORDED: "The journal or the bus didn't take what had to be recorded.",
        "See that the journal can be written, then make the decision again.";
    BLOCKED: "A middleware blocked it before it was judged.",
        "See what the named middleware wants, or take it out.";
    NOT_SAID: "A middleware kept a message or a question from the user.",
        "Rephrase it, or change the middleware that is named.";
    SETTINGS_INVALID: "A setting is unknown, or has a value that it can't have.",
        "Fix the line, the variable or the flag that is named; `ephor config show --origin` says where each comes from.";
    ALREADY_ANSWERED: "Somebody has answered it already.",
        "That answer counts; the journal of the conversation says whose it is.";
    ALREADY_SETTLED: "It is no longer pending: it was answered, or its run has ended.",
        "List what waits now: `ephor inbox list`.";
    STALE_ANSWER: "What is held has changed since you looked at it.",
        "Look at it again, and answer what you see then.";
    INVALID_ANSWER: "The answer isn't of the form that was asked for, or the edited payload is refused.",
        "Fix what the message names; `response_schema` in `ephor inbox show ID --json` is the form of an answer.";
    SAME_APPROVER: "You have approved it already, and somebody else must, too.",
        "Ask a second person to approve it.";
    FOUR_EYES: "You asked for it, and a policy wants somebody else's approval.",
        "Ask a second person to approve it.";
    NOT_ALLOWABLE: "Several people must approve it each time, so nobody can allow it in advance.",
        "Approve it without an allowance.";
    KEY_REUSED: "The `Idempotency-Key` came with another request before.",
        "Make a new key for each request.";
    IN_PROGRESS: "The first request with this `Idempotency-Key` is being answered.",
        "Ask again in a moment, with the same key.";
    OUTCOME_UNKNOWN: "A request with this `Idempotency-Key` was begun, and its answer isn't on record.",
        "Another process may still answer it, or has ended in the middle. Look at the conversation before you use another key.";
    TOO_MANY_KEYS: "More `Idempotency-Key`s were used in two days than are remembered.",
        "Send the request without a key.";
    POLICY_MISTAKES: "The policies that were given can't be used.",
        "Fix what the message names; `ephor policy check --schema` lists what policies may refer to.";
    ALLOWANCE_TOO_LONG: "An allowance may not last that long.",
        "Choose a shorter time; the message says the longest.";
    NOT_HERE: "This process lacks something that is needed to carry it out, for example the question's database.",
        "Answer it, or resume it, from a process that has it, or name it, as in `--db shop=URL`. Nothing was changed, and an approval isn't used up.";
    RUN_GONE: "The run that waited for it has ended.",
        "Look at the run: it may have gone on without the answer. Run it again only if it hasn't.";
    RUN_NOT_FOUND: "The conversation has no run of that name.",
        "`ephor runs list` lists them.";
    RUN_OVER: "The run has ended already, so that it can't be cancelled.",
        "`ephor runs show` says how it ended.";
    COMPACTED: "The events that this needs were removed, to save room.",
        "A backup from before still has them.";
    HANDED_OVER_UNREADABLE: "Another process handed an event over to this one, which can't read it.",
        "If processes of several versions are running, a newer one takes it. Otherwise it was damaged: say it again.";
    CLOCK_AHEAD: "The clock is ahead by more than half of the retention period: of the journal's last event at startup, or later of the time that has passed. So nothing is removed for six hours.",
        "Check the machine's clock. If it is right, what is old enough is removed six hours later, or by `ephor journal compact`.";
    TIMER_NOT_SET: "The timer has fired, was cancelled, or was set anew.",
        "Set it again if it is still wanted.";
    TIMER_NAME: "A timer's name is empty, or too long.",
        "Choose a shorter one; the message says the longest.";
    TIMER_TOO_LARGE: "A timer's payload is too large.",
        "Name what it is about, and keep the data elsewhere.";
    TIMER_LIMIT: "The conversation has the maximum number of timers.",
        "Cancel those that aren't needed.";
    URL_INVALID: "The address isn't an absolute URL.",
        "Write it with its scheme and host, as in https://example.com/path.";
    URL_AMBIGUOUS: "Another program could read another host out of the URL.",
        "Write it without the characters that the message names.";
    URL_SCHEME: "Only http and https are allowed.",
        "Use one of them.";
    URL_USER_INFO: "The URL holds a user name or a password.",
        "Send credentials in a header, from a secret: `${NAME}`.";
    ADDRESS_PRIVATE: "The address belongs to a private network or to this machine.",
        "If it is meant, have the operator name the host and port in [runtime.effects.http] allow_private.";
    NAME_LOCAL: "The name means something within a network only.",
        "If it is meant, have the operator name it in [runtime.effects.http] allow_private.";
    PORT_CLOSED: "The port of that host isn't open to nodes.",
        "Use the usual port, or have the operator open it.";
    DOMAIN_DENIED: "The host is on the list of denied ones.",
        "Use another host, or have the operator change the list.";
    REDIRECTS: "The server redirected more often than is followed.",
        "Request the address where the redirects end.";
    REDIRECT_BODY: "The server wants the request's body sent on to another origin.",
        "Send it there yourself, as a request that is judged.";
    REDIRECT_DOWNGRADE: "The server wants credentials sent on without encryption.",
        "Use an https address throughout.";
    REDIRECT_SECRET: "The redirect would take a secret to another origin.",
        "Request the redirect's target directly, if the secret may go there.";
    REDIRECT_ELSEWHERE: "The redirect leads to another origin, and there is no judge for it here.",
        "Request that address separately.";
    TOOL_UNKNOWN: "There is no tool of that name.",
        "Use one of the listed tools; names are case-sensitive.";
    TOOL_OFF: "The tool isn't configured in this program.",
        "Have the operator configure it; the message says how.";
    TOOL_ARGUMENTS: "The tool's arguments don't match its schema.",
        "Fix the fields that the message names.";
    TOOL_REFUSED: "A rule, a policy or a person refused the call.",
        "The violations say which, and why.";
    TOOL_FAILED: "The call was approved, and failed.",
        "The failure says whether trying again may help.";
    TOOL_CHAIN_EXHAUSTED: "None of a chain's tools worked.",
        "See each one's reason in the message.";
    TOOL_RUNTIME: "The tool call couldn't be made or recorded.",
        "See the message; the runtime may be shutting down.";
    INVALID_NAME: "The name given for the record isn't valid.",
        "Use letters, digits and common punctuation, within the length that the message gives.";
    INVALID_REASON: "The reason given for a cancellation isn't valid.",
        "Give a short text without control characters.";
    SCHEMA_MISMATCH: "A model's answer doesn't match the schema it was given.",
        "Fix the fields that the message names.";
    WORKSPACE_OUTSIDE: "A path leads out of the workspace.",
        "Use a path inside the folder that `tools.workspace` names.";
    FEEDBACK_REFUSED: "An answer to the assistant doesn't fit its question.",
        "Use one of the listed actions, with the values that it needs.";
    SECRET_UNKNOWN: "A node names a secret that isn't on the list of secrets.",
        "Have the operator add it, with the hosts that it may be sent to, to [runtime.effects.secrets]. What is no secret belongs in the plan's `global_config.env`.";
    SECRET_KIND: "A secret is used in a node of a kind that may not have secrets.",
        "Use it in an HTTP node, for a host that it is bound to.";
    SECRET_HOST: "A secret may not be sent to this host.",
        "Send it to a host that it is bound to, or have the operator add the host to it in [runtime.effects.secrets].";
    SECRET_PLAIN: "A secret would be sent without encryption.",
        "Write https://. For a host of your own network, the operator can name it in [runtime.effects.http] allow_private.";
    SECRET_UNSET: "The environment variable of a secret isn't set.",
        "Set it where the runtime starts; `ephor doctor` shows which are set.";
    SECRET_SHORT: "A secret is too short to be found in outputs and removed from them, so it isn't used.",
        "Use a longer one. In the settings of an MCP server, write what is no secret as it is.";
    SECRET_IN_URL: "With its secrets filled in, the URL leads to another host, or is none.",
        "Write host and port out. Use secrets in headers, `params`, the path or the body.";
    REDIRECT_REFUSED: "A redirect to another address wasn't followed; the message says why.",
        "Request that address itself, if it may be trusted.";
    MCP_RESTARTS: "An MCP server has ended too often in ten minutes, and isn't started again for now.",
        "Its log says why it ends. It is tried again later.";
    MCP_TOOL_CHANGED: "An MCP server has changed or dropped a tool since it was offered, so the tool isn't called.",
        "Look at the server's update. Restart the runtime to accept the tool as it is now.";
    TEAM_ANSWER: "A model's answer to the specialists' host can't be carried out.",
        "Correct what the message names.";
    INVALID_SCHEMA: "The schema that was given for an answer isn't one.",
        "Give a JSON Schema 2020-12 with the request.";
    NO_POLICY: "The policy folder has no policy and no limit.",
        "Add one: `ephor policy init` creates a starter folder. An empty folder would restrict nothing.";
    NOT_READ: "The policy folder contains files that look like policies and aren't read.",
        "Name policy files NAME.cedar, or give them names without .cedar.";
    SYNTAX: "A policy file isn't valid Cedar or TOML.",
        "Fix the place that the message names.";
    ANNOTATION: "A policy's annotation is unknown, or has a wrong value.",
        "Use @id, @hold and the others that the message lists.";
    UNKNOWN_FILE: "The policy folder contains a file or folder that isn't read.",
        "Remove it, or rename it: *.cedar, limits.toml, prices.toml, kinds.toml and cases.toml are read.";
    TOO_LARGE: "A policy file or folder, or a request, is larger than is read.",
        "Split it or remove what isn't needed; the message gives the limit.";
    UNKNOWN_ACTION: "A policy names an action that this runtime doesn't have.",
        "Use a decision type, a node kind or a tool that is registered. Describe a kind that your own program registers in kinds.toml, so that `ephor policy` knows it.";
    UNKNOWN_TYPE: "A policy names an entity type that doesn't exist.",
        "Use a type of the schema: `ephor policy check --schema` prints it.";
    UNKNOWN_ATTRIBUTE: "A policy reads an attribute that doesn't exist for all its actions.",
        "Check its spelling, or restrict the policy to the actions that have it.";
    OPTIONAL_ATTRIBUTE: "A policy reads an optional attribute without checking that it is there.",
        "Write `context has NAME && context.NAME == …`.";
    NEVER_APPLIES: "A policy can never apply.",
        "Remove it, or correct the condition that can't hold.";
    INVALID: "A policy doesn't pass validation.",
        "Fix what the message names; `ephor policy check --schema` prints the schema.";
    KINDS: "The file of node kinds beside the policies is wrong.",
        "Correct it at the place that is named: by kind, the type of each field, as in `TICKET = { subject = \"string\" }`.";
    STAND_IN: "Policies name a node kind that this program doesn't register, and kinds.toml describes it.",
        "Nothing. In the program that registers the kind, its own schema counts.";
    ODD: "Something in a policy looks like a mistake. The policies are used all the same.",
        "Look at what the warning names.";
    PRICES: "The prices beside the policies are wrong.",
        "Correct what the message names in prices.toml.";
    EMPTY_GRAPH: "A graph has no node.",
        "Add one with `node`.";
    NO_ENTRY: "No edge leads from START.",
        "Add an edge or a dispatcher from START.";
    BAD_CONDITION: "The condition of an edge isn't CEL.",
        "Write it in CEL, as in `output.total > 10`.";
    BLANK_NAME: "A graph, a node or a label has a blank name.",
        "Name it.";
    RESERVED_NAME: "A node has a reserved name.",
        "Choose another: START and END mark where a graph begins and ends, and names that begin with __ are reserved.";
    DUPLICATE_NODE: "Two nodes have the same name.",
        "Rename one of them.";
    CUSTOM_KEY: "A graph's definition combines a key by a function, which only code can give.",
        "Set the graph's keys in code, or use another strategy.";
    NO_CODE: "A graph's definition names a node that has no code.",
        "Register a function for it, or remove the node.";
    DUPLICATE_EDGE: "An edge is declared twice.",
        "Remove one of them.";
    UNKNOWN_SOURCE: "An edge or a dispatcher starts at a node that doesn't exist.",
        "Correct the name, or add the node.";
    UNKNOWN_TARGET: "An edge or a dispatcher leads to a node that doesn't exist.",
        "Correct the name, or add the node.";
    END_AS_SOURCE: "An edge starts at END.",
        "Remove it: nothing runs after END.";
    START_AS_TARGET: "An edge leads to START.",
        "Lead to the node that START leads to.";
    START_GOES: "START can't choose its successor by a command.",
        "Use an edge or a dispatcher.";
    LIST_TO_END: "A list leads to END, which runs for no item.",
        "Lead the list to a node.";
    EMPTY_MAPPING: "A dispatcher declares no targets.",
        "Declare where it may lead.";
    DUPLICATE_DISPATCHER: "A node has two dispatchers.",
        "Let one dispatcher return all targets.";
    DUPLICATE_LABEL: "A dispatcher's mapping has a label twice.",
        "Use each label once.";
    UNREACHABLE: "No path leads from START to a node.",
        "Add an edge to it, or remove it.";
    UNKNOWN_INTERRUPT: "An interrupt names a node or an edge that doesn't exist.",
        "Correct the name.";
    UNKNOWN_NODE: "A setting names a node that doesn't exist.",
        "Correct the name.";
    TWO_LISTS: "A node would run for the items of two lists.",
        "Join the lists in a node before it.";
    PLAN_UNREADABLE: "The planner's model didn't write a plan as JSON.",
        "Return a JSON object with `steps`.";
    PLAN_EMPTY: "The planner's plan has no step.",
        "Add a step.";
    PLAN_TOO_LONG: "The planner's plan has more steps than the limit.",
        "Plan fewer steps; the message gives the limit.";
    PLAN_DUPLICATE_STEP: "Two steps of the planner's plan have the same id.",
        "Give each step its own id.";
    PLAN_UNKNOWN_DEPENDENCY: "A step of the planner's plan depends on a step that doesn't exist.",
        "Use the ids of other steps.";
    PLAN_CYCLE: "Steps of the planner's plan depend on each other.",
        "Remove one dependency of the cycle.";
    PLAN_ESTIMATE: "The planner's plan estimates a time that isn't a positive number of seconds.",
        "Give the whole plan's time in seconds, or leave it out.";
    PLAN_GROUP_UNKNOWN_STEP: "A parallel group of the planner's plan names a step that doesn't exist.",
        "Use the ids of the plan's steps.";
    PLAN_GROUP_REPEATED: "A step of the planner's plan is in its parallel groups twice.",
        "Put each step into one group at most.";
    PLAN_GROUP_DEPENDENT: "Steps of one parallel group of the planner's plan depend on each other.",
        "Put them into different groups.";
    PLAN_GROUP_CYCLE: "Parallel groups of the planner's plan wait for each other.",
        "Regroup the steps so that one group can run after the other.";
    ANCHOR_FORGED: "An anchor's signature isn't valid for this key.",
        "Check the key; otherwise the anchor was changed.";
    ANCHOR_MISSING: "The journal ends before an anchor's commit: its end is missing, or an older copy is in its place.",
        "Compare the journal with a backup.";
    ANCHOR_DIFFERS: "The journal isn't what an anchor says: it was changed after it was signed.",
        "Compare the journal with a backup.";
    ANCHOR_SHAPE: "The journal's tables, views or triggers have changed since the last anchor.",
        "Find out who changed them.";
    ANCHOR_KEY: "An anchor was signed with another key.",
        "Verify with the key that the message names.";
    ANCHOR_NONE: "There is no anchor that could prove anything.",
        "Configure [journal.anchors], and keep what it writes elsewhere.";
    ANCHOR_NO_HASHES: "The journal keeps no head over all of its commits, so there is nothing to sign.",
        "Use a journal in SQLite or Postgres.";
    ANCHOR_OLDER: "All anchors have an earlier format, which proves nothing of the journal as it is now.",
        "Compare them with a copy from before the upgrade, by the program that wrote it.";
    ANCHOR_FAILED: "An anchor couldn't be written.",
        "Fix what the message names. With `required`, commits wait for it.";
    ANCHOR_UNREADABLE: "The anchors' file can't be read.",
        "Check the path and its permissions.";
    NOT_FOUND: "Nothing is there under that name, id or path.",
        "Check it; what lists the things of its kind shows those that are there.";
    NOT_UTF8: "A file isn't UTF-8 text.",
        "Save it as UTF-8.";
    POLICY_UNREADABLE: "A policy file or folder can't be read.",
        "Check the path and its permissions.";
    CASES: "A file of policy cases is wrong at the place that is named.",
        "Correct it there; `ephor policy init` writes an example.";
    LIMITS: "The limits beside the policies are wrong at the place that is named.",
        "Correct them there.";
    SOURCE: "A policy names a source of untrusted content that can't be one.",
        "Correct it at the place that is named.";
    RECENT: "The conversation stays: it has events after the given time.",
        "Wait, or give a later time.";
    UNFINISHED: "The conversation stays: something in it isn't finished.",
        "Wait until it has ended, or cancel it.";
    WAITS: "The conversation stays: something in it waits for a person, or an allowance is in force.",
        "Answer what waits (`ephor inbox list`), or revoke the allowance.";
    AWAITED: "The conversation stays: a consumer of the feed hasn't read all of it.",
        "Let the consumer catch up, or end it.";
    SYSTEM: "The conversation stays: it is a record of the platform itself.",
        "Name another one.";
    BELONGS: "The conversation stays: it is part of another one that stays.",
        "Remove the other one; this one goes with it.";
    ELSEWHERE: "The conversation stays: another process is at work in it.",
        "Try again when that process has finished.";
    BROKEN: "The conversation stays: its record was changed or damaged, and is evidence of that.",
        "`ephor journal verify` says where; compare it with a backup.";
    BUSY: "Too many approved decisions of the conversation are in progress.",
        "Try again later.";
    FAILED: "The server couldn't finish the request.",
        "See the message, and the server's log.";
    COMMIT_UNREADABLE: "A commit of the journal is damaged; what was in it is left out.",
        "`ephor journal verify` tells what is damaged; restore it from a backup.";
    JOURNAL: "The journal or the bus failed.",
        "See the message; try again when the journal can be written.";
    INVALID_REQUEST: "The server can't read the request.",
        "See the message, and /openapi.json for the request's form.";
    NOT_JSON: "The request's content type isn't JSON.",
        "Send Content-Type: application/json.";
    METHOD_NOT_ALLOWED: "The path exists, but not with this HTTP method.",
        "Use one of the methods in the Allow header.";
    INVALID_EVENT: "The request isn't a CloudEvent, or a batch of them.",
        "See /openapi.json for the form of an event.";
    NOT_YOURS: "Only the runtime itself may publish this event.",
        "Publish what anyone may publish, such as UserMessageReceived.";
    EXISTS: "A conversation of that name exists.",
        "Send it a message, or choose another name.";
    GAP: "Events are missing in the conversation's record, so it isn't copied.",
        "`ephor journal verify` says where; compare it with a backup.";
    BEYOND: "The conversation or the run has no event at that position.",
        "Name a position that it has.";
    INVALID_CURSOR: "The text isn't a cursor of the feed.",
        "Send the id of the last event that you were given, or none.";
    CURSOR_BEYOND: "The cursor is ahead of the feed: it belongs to another journal.",
        "Start without a cursor.";
    NOBODY: "No agent answers in this conversation.",
        "Register a conversation agent, or use a server that has one.";
    NO_DIGEST: "An approval doesn't say what was seen.",
        "Send If-Match with the ETag of what was shown.";
    UNAUTHENTICATED: "The request has no valid token.",
        "Send Authorization: Bearer TOKEN; `ephor token create` makes one.";
    FORBIDDEN: "The token's role doesn't allow this.",
        "Use a token of a role that does.";
    INVALID_TENANT: "A token can't be made for this tenant name.",
        "A tenant's name has 1 to 200 bytes, no `/` and no control characters; `ephor` is the platform's own.";
    TOKEN_NOT_FOUND: "There is no token of that id.",
        "`ephor token list` shows those that are there.";
    FOREIGN_ORIGIN: "A page of another site sent the request.",
        "Send it from the console, or with a token.";
    OWNED_ELSEWHERE: "Another live process has the conversation, and only that one may write it. Messages and answers are handed to it; a decision isn't.",
        "Send it to that process, or try again when that one is done with the conversation or has ended.";
    BUS: "The bus didn't take an event: others wrote the conversation all the time, or a subscriber is behind.",
        "Try again in a moment.";
    NO_CSRF_TOKEN: "A request of a signed-in browser lacks its CSRF token.",
        "Send X-CSRF-Token with `csrf` of GET /v1/me.";
    WRONG_HOST: "The server isn't reached under this host name.",
        "Name it in `server.hosts`.";
    TOO_MANY_REQUESTS: "The caller sends more requests a second than the server takes.",
        "Send fewer, or raise `server.rate`.";
    TOO_MANY_TRIALS: "The caller already has the maximum number of policy trials in progress.",
        "Wait for their answers, then try again.";
    TOO_MANY_STREAMS: "The caller already has the maximum number of event streams open.",
        "Close one.";
    ANSWER_TOO_LARGE: "The response is too large to be kept for a repeated request.",
        "Send the request without an Idempotency-Key.";
    SATURATED: "The subscription's queue is full.",
        "Try again later.";
    SUBSCRIPTION_ENDED: "The subscription of the dead letter has ended.",
        "Nothing can deliver it any more; drop it.";
    SHUTTING_DOWN: "The server is shutting down.",
        "Send the request to another one, or later.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_loud() {
        for (at, explanation) in EXPLANATIONS.iter().enumerate() {
            let code = explanation.code;
            let loud = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
            assert!(code.chars().all(loud), "{code}");
            assert_eq!(EXPLANATIONS.iter().position(|other| other.code == code), Some(at));
        }
    }

    #[test]
    fn every_end_of_a_decision_is_explained() {
        let failures = ephor_core::ErrorCode::ALL.map(ephor_core::ErrorCode::as_str);
        for code in ephor_core::DecisionError::CODES.into_iter().chain(failures) {
            assert!(explain(code).is_some(), "{code}");
        }
    }
}
