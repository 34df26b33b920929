//! Bodies, queries and paths whose mistakes are told as problems.

use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::{Json, extract};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::problem::Problem;

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let Json(body) = Json::from_request(request, app).await?;
        Ok(Self(body))
    }
}

/// A query string.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Query(query) = Query::from_request_parts(parts, app).await?;
        Ok(Self(query))
    }
}

/// What a path names.
pub(crate) struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let extract::Path(names) = extract::Path::from_request_parts(parts, app).await?;
        Ok(Self(names))
    }
}
