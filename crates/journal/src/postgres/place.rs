//! The location of a journal: a server's URL, and the schema.

use super::PostgresError;

/// The schema where the URL names none.
const SCHEMA: &str = "ephor";
/// The longest name of a schema: the channel of notifications is named after it.
const LONGEST: usize = 48;

/// A server's URL, with `${NAME}` for secrets, and a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub url: String,
    pub schema: String,
}

impl Place {
    /// Reads `postgres://user@host/database?schema=NAME`.
    pub fn parse(url: &str) -> Result<Self, PostgresError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(PostgresError::Url);
        }
        let (url, schema) = ephor_postgres::take_parameter(url, "schema");
        let schema = schema.unwrap_or_else(|| SCHEMA.to_owned());
        match is_name(&schema) {
            true => Ok(Self { url, schema }),
            false => Err(PostgresError::Schema { schema }),
        }
    }

    /// The same where all that the URL needs is in the environment.
    pub fn filled(url: &str) -> Result<Self, PostgresError> {
        let place = Self::parse(url)?;
        let needed = ephor_postgres::secret_names(&place.url).unwrap_or_default();
        match needed.iter().find(|name| std::env::var_os(name).is_none()) {
            None => Ok(place),
            Some(name) => Err(PostgresError::Unset((*name).to_owned())),
        }
    }

    /// On which channel the server tells of what was written.
    pub fn channel(&self) -> String {
        format!("ephor:{}", self.schema)
    }
}

/// Whether it stands for itself in a statement, quoted or not.
fn is_name(schema: &str) -> bool {
    let first = |c: char| c.is_ascii_lowercase() || c == '_';
    schema.len() <= LONGEST
        && schema.starts_with(first)
        && schema.chars().all(|c| first(c) || c.is_ascii_digit())
        && !schema.starts_with("pg_")
        && schema != "information_schema"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(url: &str, expect: Option<(&str, &str)>) {
        let found = Place::parse(url).ok();
        let found = found.as_ref().map(|place| (place.url.as_str(), place.schema.as_str()));
        assert_eq!(found, expect, "{url}");
    }

    #[test]
    fn the_schema_is_taken_out_of_the_url() {
        check("postgres://h/d", Some(("postgres://h/d", "ephor")));
        check("postgresql://u:p@h/d?schema=a_1", Some(("postgresql://u:p@h/d", "a_1")));
        check(
            "postgres://h/d?sslmode=disable&schema=x",
            Some(("postgres://h/d?sslmode=disable", "x")),
        );
        for schema in ["", "A", "1a", "a-b", "a%22", "pg_x", "information_schema"] {
            check(&format!("postgres://h/d?schema={schema}"), None);
        }
        check(&format!("postgres://h/d?schema={}", "a".repeat(LONGEST + 1)), None);
        check("sqlite:ephor.db", None);
    }
}
