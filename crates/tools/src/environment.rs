//! Variables of the environment in settings.

/// A text in which each `${NAME}` is the variable of that name, which `read` gives.
///
/// # Errors
/// A variable isn't set, or a `${` isn't closed.
pub(crate) fn filled(
    text: &str,
    read: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let (name, after) = after.split_once('}').ok_or("a `${` has no `}`")?;
        out.push_str(before);
        out.push_str(&read(name).ok_or_else(|| format!("`{name}` is not set in our environment"))?);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}
