//! The provenance of a node's output: its own source, or its inputs'. It is known when the node has
//! completed, and recorded with the output.

use ephor_core::{Assigned, Failure, Label, Labels, PlanNode, Provenance};
use ephor_effects::references::literals;
use ephor_effects::sources;
use ephor_rules::{KindSpec, NodeCall};
use serde_json::Value;

use crate::outputs::Told;
use crate::run_info::RunInfo;
use crate::spent::asks_model;

/// A query that names no connection asks the only one.
fn only_connection(info: &RunInfo, source: String) -> String {
    let mut names = info.services.executors.connections().names();
    match (source.as_str(), names.next(), names.next()) {
        ("database:*", Some(name), None) => format!("database:{name}"),
        _ => source,
    }
}

/// What the judge is told of an output: where values stand in it that the system behind it assigned,
/// by the kind's own word and by the policy's for its source, and whether the user named the
/// address that it came from.
pub(crate) async fn told(
    info: &RunInfo,
    node: &PlanNode,
    call: &NodeCall,
    output: &Value,
) -> Result<Told, Failure> {
    let registry = info.services.gate.registry();
    let sources = sources(&registry, &node.kind, &call.config, output);
    // Of two that gave it, one may have written what the other's system assigns.
    let [source] = sources.iter().collect::<Vec<_>>()[..] else {
        return Ok(Told::default());
    };
    let source = only_connection(info, source.clone());
    let spec = registry.worker(&node.kind, &call.config);
    let takes_address = spec.is_none_or(KindSpec::takes_address);
    let mut fields = match spec {
        // No system stands behind it: whoever wrote it has named its fields.
        Some(spec) if spec.computes => Vec::new(),
        _ => info.services.gate.trust().assigned(&source, takes_address),
    };
    fields.extend(spec.into_iter().flat_map(|spec| spec.assigned.iter().cloned()));
    if registry.kind(&node.kind).is_some_and(KindSpec::repeats_body) {
        fields.iter_mut().for_each(|field| field.pointer.insert_str(0, "/results/*"));
    }
    let assigned = Assigned::find(&fields, output);
    let own = registry.kind(&node.kind).and_then(KindSpec::url_field);
    let address = own.and_then(|url| call.config.get(url)?.as_str());
    let address = address.filter(|_| source.starts_with("http:"));
    if assigned.is_empty() && address.is_none() {
        return Ok(Told::default());
    }
    let said = Value::Object(call.config.clone());
    let told = info.seen(|seen| Told {
        assigned: seen.evidence.own(&said, output, assigned),
        named: address.is_some_and(|address| seen.evidence.is_users(address)),
    });
    told.await
}

/// Where an output came from. A computation's is what its references put in, and what whoever
/// wrote it had read, where its texts are nobody else's; all others' is its source's, and what was
/// put in.
pub(crate) async fn of_output(
    info: &RunInfo,
    node: &PlanNode,
    call: &NodeCall,
    output: &Value,
) -> Result<Provenance, Failure> {
    let mut from = Provenance::default();
    call.origins.values().for_each(|origin| from.add(origin));
    let mapping = node.input_mapping.as_ref();
    let kinds = info.services.gate.registry();
    let written = info.seen(|seen| {
        let author = seen.written(&info.workflow_id);
        let mut written = Provenance::default();
        let tracer = seen.evidence.tracer();
        literals(&kinds, &node.kind, &node.config, mapping, &mut |text| {
            // Many texts of one author add nothing to what the first has said.
            if !written.labels.has(Label::Untrusted) {
                let trace = tracer.look("", &Value::from(text));
                written.add(if trace.clean { &trace.origin.provenance } else { &author });
            }
        });
        written
    });
    let written = written.await?;
    if kinds.worker(&node.kind, &call.config).is_some_and(|spec| spec.computes) {
        from.add(&written);
    } else {
        for source in sources(&kinds, &node.kind, &call.config, output) {
            let source = only_connection(info, source);
            let trusted = info.services.gate.trust().has(&source);
            let label = if trusted { Label::Trusted } else { Label::Untrusted };
            from.add(&Provenance::of(label, source));
        }
        // What a trusted source is asked may come back from it.
        if !from.labels.has(Label::Untrusted) && written.labels.has(Label::Untrusted) {
            from.add(&written);
        }
    }
    if asks_model(&kinds, node) {
        let named = output.get("model").or_else(|| output.pointer("/results/0/model"));
        let source = named.and_then(Value::as_str).map(|name| format!("model:{name}"));
        from.add(&Provenance::of(Label::Model, source.unwrap_or_else(|| "model:*".to_owned())));
    }
    // A computation of nothing is the plan's own text.
    if from.is_empty() {
        from.labels = Labels::of(Label::Model);
    }
    Ok(from)
}
