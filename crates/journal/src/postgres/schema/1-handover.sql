-- Events for conversations that another process owns: the owner takes them, and removes them when they
-- are on record.

CREATE TABLE handed (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    conversation bigint NOT NULL,
    after        bigint NOT NULL,               -- it is on record after this sequence, if it is
    event        text NOT NULL,                 -- a JSON array of one
    by           text NOT NULL                  -- who handed it over, for people
);
CREATE INDEX handed_to ON handed (conversation, id);
