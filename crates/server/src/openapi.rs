//! What the description of the API has that routes don't say by themselves.

use std::collections::HashMap;

use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{ObjectBuilder, OpenApi, Type};

use crate::auth::CSRF;

/// Names each operation once, and tells who may come and which headers count.
pub(crate) fn completed(mut api: OpenApi, cookie: &str) -> OpenApi {
    let paths = &mut api.paths.paths;
    let mut named: HashMap<String, usize> = HashMap::new();
    for (_, operation) in paths.values_mut().flat_map(operations) {
        *named.entry(operation.operation_id.clone().unwrap_or_default()).or_default() += 1;
    }
    for (path, item) in paths {
        let of = path.rsplit('/').find(|part| !part.is_empty() && !part.starts_with('{'));
        let of = of.unwrap_or_default().replace('-', "_");
        for (writes, operation) in operations(item) {
            let id = operation.operation_id.clone().unwrap_or_default();
            if named.get(&id).is_some_and(|often| *often > 1) {
                operation.operation_id = Some(format!("{id}_{of}"));
            }
            if writes {
                let what = "Of a change that comes with the cookie: `csrf` of GET /v1/me";
                header(operation, CSRF, what);
            }
            if writes && path.starts_with("/v1/") && !path.starts_with("/v1/session") {
                let what = "A name for the request: repeated with it, it is answered as before";
                header(operation, "Idempotency-Key", what);
            }
        }
    }
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
    let bearer = bearer.description(Some("A token, as `ephor token create` makes it"));
    let cookie = ApiKey::Cookie(ApiKeyValue::new(cookie));
    let components = api.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(bearer.build()));
    components.add_security_scheme("console", SecurityScheme::ApiKey(cookie));
    let none = Vec::<String>::new;
    // On a machine's own address none is needed, unless the settings say so.
    api.security = Some(vec![
        SecurityRequirement::default(),
        SecurityRequirement::new("token", none()),
        SecurityRequirement::new("console", none()),
    ]);
    api
}

/// A path's operations, each with whether it changes something.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let reads = [&mut item.get].into_iter().flatten().map(|it| (false, it));
    let writes = [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
    reads.chain(writes.into_iter().flatten().map(|it| (true, it)))
}

fn header(operation: &mut Operation, name: &str, what: &str) {
    let text = ObjectBuilder::new().schema_type(Type::String).build();
    let parameter = ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Header)
        .description(Some(what))
        .schema(Some(text));
    operation.parameters.get_or_insert_default().push(parameter.build().into());
}
