-- What was removed: a commit's row stays, without its events.

CREATE TABLE removed (
    conversation bigint PRIMARY KEY,
    through      bigint NOT NULL,               -- the last event's sequence
    rest         bigint NOT NULL                -- up to this one they are hidden, and still there; 0: none is
);

CREATE TABLE stubs (
    position     bigint PRIMARY KEY,            -- of a commit whose events are gone
    content      bytea NOT NULL                 -- the hash of what it said: it is part of its link
);
