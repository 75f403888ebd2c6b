//! The building blocks of route tables. The complete table is in `api.rs`.

use actix_web::guard::{Any, Get, Head};
use actix_web::http::Method;
use actix_web::{HttpResponse, Resource, Route, web};

use crate::problem::ApiError;

/// The path prefix of the API.
pub(crate) const BASE: &str = "/showstable";

/// A path of the API and its methods. Other methods get 405 with these in
/// `Allow`.
pub(crate) struct Address {
    /// Relative to [`BASE`].
    path: &'static str,
    methods: Vec<Method>,
    resource: Resource,
}

impl Address {
    pub(crate) fn new(path: &'static str) -> Self {
        Self {
            path,
            methods: Vec::new(),
            resource: web::resource(split(path).1),
        }
    }

    /// The first segment of the path, such as `/events`.
    pub(crate) fn first_segment(&self) -> &'static str {
        split(self.path).0
    }

    /// Adds `GET`, and `HEAD`, which has the same response without body.
    pub(crate) fn get(mut self, route: Route) -> Self {
        self.methods.extend([Method::GET, Method::HEAD]);
        self.with(route.guard(Any(Get()).or(Head())))
    }

    pub(crate) fn post(self, route: Route) -> Self {
        self.on(Method::POST, route)
    }

    pub(crate) fn put(self, route: Route) -> Self {
        self.on(Method::PUT, route)
    }

    pub(crate) fn delete(self, route: Route) -> Self {
        self.on(Method::DELETE, route)
    }

    fn on(mut self, method: Method, route: Route) -> Self {
        self.methods.push(method.clone());
        self.with(route.method(method))
    }

    fn with(self, route: Route) -> Self {
        Self {
            resource: self.resource.route(route),
            ..self
        }
    }

    /// The methods but `HEAD`, each with the whole path.
    pub(crate) fn methods(&self) -> impl Iterator<Item = String> {
        let path = self.path;
        let methods = self.methods.iter().filter(|it| *it != Method::HEAD);
        methods.map(move |method| format!("{method} {BASE}{path}"))
    }

    /// The resource, with its path relative to the first segment.
    pub(crate) fn into_resource(self) -> Resource {
        let allowed: Vec<_> = self.methods.iter().map(Method::as_str).collect();
        let allowed = allowed.join(", ");
        self.resource.default_service(web::to(move || {
            let refused = ApiError::method_not_allowed(&allowed);
            async move { Err::<HttpResponse, _>(refused) }
        }))
    }
}

/// Splits a path after its first segment.
fn split(path: &str) -> (&str, &str) {
    let end = path[1..].find('/').map_or(path.len(), |slash| slash + 1);
    path.split_at(end)
}

/// Makes `routes` of a resource, and `description` of them for the API description: after
/// each path its methods with their handlers. After `by` stands what a request passes
/// before the handler.
macro_rules! routes {
    ($($path:literal: $($method:ident $($handler:ident)::+ $(by $limit:ident)?),+;)+) => {
        pub(crate) fn routes() -> Vec<$crate::routes::Address> {
            vec![$(
                $crate::routes::Address::new($path)$(.$method(
                    actix_web::web::to($($handler)::+)
                        $(.wrap(actix_web::middleware::from_fn($limit)))?
                ))+
            ),+]
        }

        pub(crate) fn description() -> utoipa::openapi::OpenApi {
            #[derive(utoipa::OpenApi)]
            #[openapi(paths($($($($handler)::+),+),+))]
            struct Operations;
            <Operations as utoipa::OpenApi>::openapi()
        }
    };
}
pub(crate) use routes;
