//! The dependency rules between crates: app → adapters → processes → domains → kernel, and
//! the layers in which external crates may be used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

const KERNEL: &str = "kernel";
const DOMAINS: [&str; 18] = [
    "accounts",
    "audit",
    "contacts",
    "book",
    "documents",
    "calendar",
    "events",
    "exhibitors",
    "horses",
    "imports",
    "notes",
    "owners",
    "places",
    "registrations",
    "rings",
    "stalls",
    "tasks",
    "usda",
];
/// What spans domains: the only crate beside the adapters that knows several of them.
const PROCESSES: &str = "processes";
/// The demo uses the domains' services, which `app` constructs.
const DEMO: &str = "demo";
const ADAPTERS: [&str; 7] = [
    "backups",
    "credentials",
    "letters",
    "mail",
    "persistence",
    "uploads",
    "web",
];

/// External crates, and the only crates of the workspace that may use them.
const RESERVED: [(&str, &[&str]); 39] = [
    ("harfrust", &["letters"]),
    ("krilla", &["letters"]),
    ("pulldown-cmark", &["letters"]),
    ("textwrap", &["letters"]),
    ("calamine", &["spreadsheets"]),
    ("quick-xml", &["spreadsheets"]),
    ("csv", &["spreadsheets"]),
    ("calcard", &["web"]),
    ("fast_qr", &["letters", "web"]),
    ("icalendar", &["mail", "web"]),
    ("sea-orm", &["bench", "persistence", "testkit"]),
    (
        "sea-orm-migration",
        &["persistence", "migrations", "testkit"],
    ),
    ("actix-web", &["web", "app", "bench"]),
    ("actix-http", &["web"]),
    ("actix-server", &["web"]),
    ("actix-service", &["web"]),
    ("utoipa", &["web"]),
    ("utoipa-swagger-ui", &["web"]),
    ("governor", &["web"]),
    ("prometheus-client", &["web"]),
    ("argon2", &["credentials"]),
    ("jsonwebtoken", &["credentials"]),
    ("lettre", &["mail"]),
    ("object_store", &["uploads"]),
    ("jpeg-decoder", &["pictures"]),
    ("png", &["pictures"]),
    ("gif", &["pictures"]),
    ("image-webp", &["pictures"]),
    ("fast_image_resize", &["image_resize"]),
    ("actix-multipart", &["web"]),
    ("zip", &["backups", "spreadsheets", "uploads"]),
    ("jiff", &["kernel", "demo"]),
    ("chrono", &["kernel"]),
    ("rrule", &["kernel"]),
    ("toml", &["demo"]),
    ("figment", &["app"]),
    ("clap", &["app"]),
    ("indicatif", &["app"]),
    ("tracing-subscriber", &["app"]),
];

/// All that a domain may use from outside, beside the kernel.
const ALLOWED_IN_DOMAINS: [&str; 11] = [
    "async-trait",
    "hex",
    "mockall",
    "sha2",
    "strsim",
    "thiserror",
    "time",
    "totp-rs",
    "unicode-normalization",
    "validator",
    "zxcvbn",
];

fn metadata() -> Metadata {
    MetadataCommand::new()
        .no_deps()
        .exec()
        .expect("cargo can describe the workspace")
}

/// The dependencies of each crate, without dev-dependencies.
fn dependencies(metadata: &Metadata) -> BTreeMap<String, BTreeSet<String>> {
    metadata
        .workspace_packages()
        .into_iter()
        .map(|package| {
            let names = package
                .dependencies
                .iter()
                .filter(|dependency| dependency.kind != DependencyKind::Development)
                .map(|dependency| dependency.name.clone())
                .collect();
            (package.name.to_string(), names)
        })
        .collect()
}

/// The crates of the workspace among the dependencies of `name`.
fn inner<'a>(graph: &'a BTreeMap<String, BTreeSet<String>>, name: &str) -> BTreeSet<&'a str> {
    graph[name]
        .iter()
        .map(String::as_str)
        .filter(|name| graph.contains_key(*name))
        .collect()
}

#[test]
fn every_crate_has_its_place() {
    let graph = dependencies(&metadata());
    let known: BTreeSet<&str> = [
        KERNEL,
        DEMO,
        PROCESSES,
        "app",
        "bench",
        "testkit",
        "migrations",
        "file_budget",
        "pictures",
        "image_resize",
        "spreadsheets",
    ]
    .into_iter()
    .chain(DOMAINS)
    .chain(ADAPTERS)
    .collect();
    let found: BTreeSet<&str> = graph.keys().map(String::as_str).collect();
    assert_eq!(
        found, known,
        "name a new crate in this test and in docs/architecture.md"
    );
}

#[test]
fn the_kernel_depends_on_no_crate() {
    assert!(inner(&dependencies(&metadata()), KERNEL).is_empty());
}

#[test]
fn a_domain_depends_only_on_the_kernel() {
    let graph = dependencies(&metadata());
    for domain in DOMAINS {
        assert_eq!(inner(&graph, domain), BTreeSet::from([KERNEL]), "{domain}");
        for outside in graph[domain]
            .iter()
            .filter(|name| !graph.contains_key(*name))
        {
            assert!(
                ALLOWED_IN_DOMAINS.contains(&outside.as_str()),
                "{domain} must not use {outside}"
            );
        }
    }
}

#[test]
fn the_tests_of_a_domain_depend_only_on_the_kernel() {
    let metadata = metadata();
    for package in metadata.workspace_packages() {
        if DOMAINS.contains(&package.name.as_str()) || package.name.as_str() == KERNEL {
            for dependency in &package.dependencies {
                let is_ours = dependency.path.is_some();
                assert!(
                    !is_ours || dependency.name == KERNEL,
                    "{} must not know {}, not even in its tests",
                    package.name,
                    dependency.name
                );
            }
        }
    }
}

#[test]
fn an_adapter_depends_on_domains_but_no_other_adapter() {
    let graph = dependencies(&metadata());
    for adapter in ADAPTERS {
        for known in inner(&graph, adapter) {
            let own_part = [
                ("persistence", "migrations"),
                ("uploads", "file_budget"),
                ("uploads", "pictures"),
                ("uploads", "spreadsheets"),
                ("web", "file_budget"),
                ("web", "spreadsheets"),
            ];
            assert!(
                known == KERNEL
                    || known == PROCESSES
                    || DOMAINS.contains(&known)
                    || own_part.contains(&(adapter, known)),
                "{adapter} must not know {known}"
            );
        }
    }
}

#[test]
fn the_demo_and_the_processes_depend_on_domains_but_no_adapter() {
    let graph = dependencies(&metadata());
    for name in [DEMO, PROCESSES] {
        for known in inner(&graph, name) {
            assert!(
                known == KERNEL || DOMAINS.contains(&known),
                "{name} must not know {known}"
            );
        }
    }
}

#[test]
fn only_the_app_depends_on_all_crates() {
    for (name, dependencies) in dependencies(&metadata()) {
        if name != "app" && name != "testkit" {
            assert!(!dependencies.contains("app"), "{name} must not know app");
            assert!(
                !dependencies.contains(DEMO),
                "{name} must not know the demo"
            );
        }
        assert!(
            name == "testkit" || !dependencies.contains("testkit"),
            "{name} ships testkit"
        );
    }
}

#[test]
fn external_crates_are_used_only_in_their_layer() {
    let graph = dependencies(&metadata());
    for (outside, rooms) in RESERVED {
        for (name, dependencies) in &graph {
            assert!(
                !dependencies.contains(outside) || rooms.contains(&name.as_str()),
                "{name} must not use {outside}"
            );
        }
    }
}

#[test]
fn no_domain_uses_json() {
    let graph = dependencies(&metadata());
    for domain in DOMAINS.iter().chain([&KERNEL, &PROCESSES]) {
        for serde in ["serde", "serde_json"] {
            assert!(
                !graph[*domain].contains(serde),
                "{domain} must not use {serde}"
            );
        }
    }
}

/// What stands above the folders of persistence and uses more of them than their rows: the
/// list of belongings, the imports, the views, and what writes or reads several domains in
/// one transaction: what care cost in the book, the day of a copied show, what is erased of somebody who is forgotten, what gate and desk hear of each other, what booked stalls have on bills, how far
/// classes are, and which classes took the place of others (of the show, of its entries and
/// in the ring).
const ABOVE_FOLDERS: [&str; 11] = [
    "lib",
    "belongings",
    "imports",
    "views",
    "care_and_book",
    "class_stages",
    "copied_day",
    "forgotten",
    "gate_and_desk",
    "regroup",
    "stalls_and_desk",
];

/// A folder of persistence uses the rows of its own and the modules beside the folders. Those
/// use the rows (`entity`) of all folders, and nothing else of them. Nothing below uses views.
#[test]
fn a_folder_of_persistence_uses_nothing_of_others() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../persistence/src");
    let mut files = Vec::new();
    let mut folders = BTreeSet::new();
    for entry in fs::read_dir(&source).expect("the folder is read") {
        let path = entry.expect("the folder is read").path();
        if path.is_dir() && path.join("entity.rs").exists() {
            folders.insert(name_of(&path));
        }
        collect_files(&path, &mut files);
    }
    assert!(folders.len() > 14, "{folders:?}");
    let (mut found, mut rows_beside) = (BTreeSet::new(), 0);
    for file in files {
        let place = file.strip_prefix(&source).expect("a file of the folder");
        let own = name_of(Path::new(place.iter().next().expect("a file has a name")));
        if ABOVE_FOLDERS.contains(&own.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a file is read");
        if text.contains("crate::views") {
            found.insert((place.to_owned(), "views".into()));
        }
        for folder in folders.iter().filter(|it| **it != own) {
            let uses_rows = text.contains(&format!("crate::{folder}::entity"));
            let is_beside = !folders.contains(&own);
            rows_beside += usize::from(uses_rows && is_beside);
            if uses_more_than_rows(&text, folder) || (uses_rows && !is_beside) {
                found.insert((place.to_owned(), folder.clone()));
            }
        }
    }
    assert_eq!(found, BTreeSet::new());
    // Otherwise the rows would be named in a way that this test does not see.
    assert!(rows_beside > 30, "{rows_beside}");
}

/// What a handler shows of several domains is put together by a process. It may name the
/// services of one domain, and processes.
#[test]
fn a_handler_asks_one_domain() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src");
    let server = fs::read_to_string(source.join("server.rs")).expect("a file is read");
    let domain_of = domains_of_services(&server);
    assert!(domain_of.len() > 25, "{domain_of:?}");
    let mut files = Vec::new();
    collect_files(&source, &mut files);
    let (mut found, mut handlers) = (Vec::new(), 0);
    for file in files {
        let text = fs::read_to_string(&file).expect("a file is read");
        for signature in text.split("async fn ").skip(1) {
            let parameters = signature.split(") ->").next().unwrap_or_default();
            let asked = parameters.split("web::Data<").skip(1);
            let asked = asked.filter_map(|it| domain_of.get(it.split('>').next()?));
            let domains: BTreeSet<_> = asked.collect();
            handlers += usize::from(!domains.is_empty());
            if domains.len() > 1 {
                found.push((file.clone(), domains));
            }
        }
    }
    assert!(handlers > 250, "{handlers}");
    assert!(found.is_empty(), "{found:#?}");
}

/// Handlers that take or answer files without a turn of their own, by their operation, and
/// why.
const WITHOUT_TURN: [(&str, &str); 15] = [
    ("upload_photo", PHOTO),
    ("upload_document", PHOTO),
    ("add_document_file", PHOTO),
    ("upload_show_file", PHOTO),
    ("create_observation", PHOTO),
    ("export_book", PAGES),
    ("export_contact_table", PAGES),
    ("export_entries", PAGES),
    ("export_journal", PAGES),
    ("export_overview", PAGES),
    ("export_receipts", PAGES),
    ("read_export", STORED),
    ("read_horse_documents", STORED),
    ("read_usda_notice_letter", STORED),
    (
        "export_public_results",
        "of the results in memory, and strangers must not delay the office",
    ),
];
const PHOTO: &str = "`pictures` takes its turn, when the header told what it needs";
const PAGES: &str = "a page at a time is read and sent, as fast as the client reads";
const STORED: &str = "it was stored before, and is read in parts";

/// By which a handler is known as one that takes or answers files.
const SIGNS_OF_FILES: [&str; 9] = [
    "\"multipart/form-data\"",
    "\"application/pdf\"",
    "\"application/zip\"",
    "\"text/csv\"",
    "form::read(",
    "Ok(pdf(",
    "named_pdf(",
    "csv_pages(",
    "Ok(zip(",
];

/// Whoever takes a form with a file, or answers a file that is made, takes a turn.
#[test]
fn files_are_taken_and_made_in_turns() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src");
    let mut files = Vec::new();
    collect_files(&source, &mut files);
    let (mut without, mut with) = (BTreeSet::new(), 0);
    for file in files {
        let text = fs::read_to_string(&file).expect("a file is read");
        for handler in text.split("#[utoipa::path(").skip(1) {
            if !SIGNS_OF_FILES.iter().any(|sign| handler.contains(sign)) {
                continue;
            }
            let (description, rest) = handler.split_once("async fn ").expect("a handler");
            let parameters = rest.split(") ->").next().unwrap_or_default();
            if parameters.contains("web::Data<FileTurns>") {
                with += 1;
                continue;
            }
            let operation = description.split("operation_id = \"").nth(1);
            let operation = operation.and_then(|it| it.split('"').next());
            without.insert(operation.expect("an operation").to_owned());
        }
    }
    let allowed: BTreeSet<String> = WITHOUT_TURN.iter().map(|it| it.0.to_owned()).collect();
    assert_eq!(
        without, allowed,
        "take a turn, or say here why none is needed"
    );
    assert!(with > 12, "{with}");
}

/// The domain of each service that the server is given, as its file imports it.
fn domains_of_services(server: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for import in server.split("\nuse ").skip(1) {
        let import = import.split(';').next().unwrap_or_default();
        let (path, names) = import.split_once("::{").unwrap_or_else(|| {
            import
                .rsplit_once("::")
                .expect("a path of two names at least")
        });
        if DOMAINS.contains(&path.trim_start_matches("::")) {
            let names = names.split([',', '}', '\n']).map(str::trim);
            let services = names.filter(|it| it.ends_with("Service") || *it == "BarnServices");
            found.extend(services.map(|it| (it.to_owned(), path.to_owned())));
        }
    }
    found
}

fn name_of(path: &Path) -> String {
    let name = path.file_stem().expect("a file has a name");
    name.to_string_lossy().into_owned()
}

fn collect_files(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder is read") {
            collect_files(&entry.expect("a folder is read").path(), files);
        }
    } else {
        files.push(path.to_owned());
    }
}

/// Whether a file imports or calls something of a folder that is not in its `entity`.
fn uses_more_than_rows(text: &str, folder: &str) -> bool {
    let by_path = format!("crate::{folder}");
    let paths = text.split(&by_path).skip(1);
    let is_another = |rest: &str| rest.starts_with(|it: char| it == '_' || it.is_alphanumeric());
    let mut paths = paths.filter(|rest| !is_another(rest));
    let groups = text.split("use crate::{").skip(1);
    let mut groups = groups.filter_map(|rest| rest.split(';').next());
    paths.any(|rest| !rest.starts_with("::entity"))
        || groups.any(|group| {
            let mut names = group.split(|it: char| it != '_' && !it.is_alphanumeric());
            names.any(|name| name == folder)
        })
}
