-- The record and what stands beside it, in the schema that the search path names.

CREATE TABLE conversations (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant       text COLLATE "C" NOT NULL,
    name         text COLLATE "C" NOT NULL,
    last         bigint NOT NULL DEFAULT 0,     -- the last event's sequence; 0: nothing is recorded yet
    link         bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'), -- the last commit's
    epoch        bigint NOT NULL DEFAULT 0,     -- a commit of a lower one is refused
    began        bigint NOT NULL DEFAULT 0,     -- when the first commit was accepted
    position     bigint NOT NULL DEFAULT 0,     -- the last commit's
    time         bigint NOT NULL DEFAULT 0,     -- when that was accepted
    waiting      boolean NOT NULL DEFAULT false, -- whether something in it waits for a person
    owner        uuid,                          -- the process that has claimed it
    UNIQUE (tenant, name)
) WITH (fillfactor = 60);
-- Each commit updates a row: no column that it changes is indexed, and there is room in the page, so
-- that no index has to be written.
CREATE INDEX conversations_owned ON conversations (owner) WHERE owner IS NOT NULL;

CREATE TABLE commits (
    position     bigint PRIMARY KEY,            -- in the order of the feed, without gaps
    conversation bigint NOT NULL,
    first        bigint NOT NULL,               -- the first event's sequence
    last         bigint NOT NULL,               -- the last event's
    time         bigint NOT NULL,               -- when it was accepted: nanoseconds since 1970
    link         bytea NOT NULL,                -- over the others and the conversation's link before
    events       text NOT NULL                  -- a JSON array; hashes cover its very bytes
);
CREATE UNIQUE INDEX commits_in_order ON commits (conversation, first);

CREATE VIEW events AS
SELECT c.position, v.tenant, v.name AS conversation,
       (e ->> 'sequence')::bigint AS sequence, e ->> 'time' AS time, e ->> 'type' AS type,
       e ->> 'id' AS id, e ->> 'source' AS source, e ->> 'causation' AS causation,
       e ->> 'correlation' AS correlation, e ->> 'trace' AS trace, e ->> 'internal' AS internal,
       e ->> 'blocked_by' AS blocked_by, e ->> 'blocked_for' AS blocked_for, e -> 'data' AS data
FROM commits c JOIN conversations v ON v.id = c.conversation,
     LATERAL json_array_elements(c.events::json) e;

-- The head of all. Its row is the lock that orders commits.
CREATE TABLE whole (
    one          boolean PRIMARY KEY DEFAULT true CHECK (one),
    position     bigint NOT NULL,               -- the last commit
    head         bytea NOT NULL,                -- over all commits up to there
    day          bigint                         -- the day that was written last
) WITH (fillfactor = 10);
INSERT INTO whole (position, head) VALUES (0, decode(repeat('00', 32), 'hex'));

CREATE TABLE snapshots (
    conversation bigint NOT NULL,
    name         text COLLATE "C" NOT NULL,
    sequence     bigint NOT NULL,               -- of the last event in it
    bytes        bytea NOT NULL,
    PRIMARY KEY (conversation, name)
);

CREATE TABLE consumers (
    name         text COLLATE "C" PRIMARY KEY,
    position     bigint NOT NULL                -- how far it has got
);

CREATE TABLE waits (
    id           text COLLATE "C" PRIMARY KEY,  -- a hold's, a question's, an allowance's
    conversation bigint NOT NULL,
    open         text,                          -- what is known of it, as JSON, while it is open
    settled      bigint                         -- the position at which it was settled
);
CREATE INDEX waits_open ON waits (conversation) WHERE settled IS NULL;
CREATE INDEX waits_settled ON waits (settled) WHERE settled IS NOT NULL;

CREATE TABLE days (
    day          bigint PRIMARY KEY,            -- since 1970
    before       bigint NOT NULL                -- the position before its first commit
);
