use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;
use std::{fs, io};

use figment::Figment;
use figment::providers::{Format as _, Serialized, Toml};
use figment::value::Value;

use super::{SettingProblem, SettingsErrors};

const PREFIX: &str = "SHOWSTABLE_";
/// Prefix of variables for the project's own tests, which are not settings.
const TEST_PREFIX: &str = "SHOWSTABLE_TEST_";

/// Values by setting name, and the problems found so far. Reading a value
/// removes it.
pub(super) struct Sources {
    values: BTreeMap<String, Value>,
    problems: Vec<SettingProblem>,
}

/// The result of reading a setting.
pub(super) enum Taken<T> {
    /// Not set.
    Unset,
    /// Set but invalid; the problem is recorded.
    Refused,
    /// Set and valid.
    Accepted(T),
}

impl Sources {
    pub(super) fn read(env: impl Iterator<Item = (String, String)>, toml: Option<&Path>) -> Self {
        let env: BTreeMap<String, String> = env
            .filter(|(name, _)| !name.starts_with(TEST_PREFIX))
            .filter_map(|(name, value)| {
                let key = name.strip_prefix(PREFIX)?;
                // Only upper-case names are settings; others are reported as
                // unknown.
                let is_upper = !key.chars().any(char::is_lowercase);
                Some((if is_upper { key.to_lowercase() } else { name }, value))
            })
            .collect();
        let mut problems = Vec::new();
        let mut figment = Figment::new();
        if let Some(path) = toml {
            match read_toml(path) {
                Ok(toml) => figment = figment.merge(toml),
                Err(message) => problems.push(SettingProblem {
                    name: path.display().to_string(),
                    message,
                }),
            }
        }
        // Merging maps of plain values cannot fail.
        let values = figment
            .merge(Serialized::globals(env))
            .extract()
            .unwrap_or_default();
        Self { values, problems }
    }

    /// Reads the value of `name`. A blank value counts as not set, because
    /// deployment tools set variables that are left empty.
    pub(super) fn take<T, E: Display>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Taken<T> {
        let text = match self.values.remove(name) {
            None => return Taken::Unset,
            Some(Value::String(_, text)) => text,
            Some(Value::Num(_, number)) => number
                .to_i128()
                .map_or_else(|| "a fraction".to_owned(), |number| number.to_string()),
            Some(_) => {
                self.note(name, "must be a text or a whole number");
                return Taken::Refused;
            }
        };
        if text.contains(char::REPLACEMENT_CHARACTER) {
            self.note(name, "must be valid UTF-8");
            return Taken::Refused;
        }
        match text.trim() {
            "" => Taken::Unset,
            text => self
                .check(name, parse(text))
                .map_or(Taken::Refused, Taken::Accepted),
        }
    }

    /// The value, or `None` after recording a problem with `name`.
    pub(super) fn check<T, E: Display>(&mut self, name: &str, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.note(name, error)).ok()
    }

    fn note(&mut self, name: &str, message: impl Display) {
        self.problems.push(SettingProblem {
            name: variable(name),
            message: message.to_string(),
        });
    }

    /// The names of values that were not read. Fails if there was any problem.
    pub(super) fn finish(self) -> Result<Vec<String>, SettingsErrors> {
        if !self.problems.is_empty() {
            return Err(SettingsErrors(self.problems));
        }
        let is_blank = |value: &Value| value.as_str().is_some_and(|text| text.trim().is_empty());
        Ok(self
            .values
            .into_iter()
            .filter(|(_, value)| !is_blank(value))
            .map(|(name, _)| variable(&name))
            .collect())
    }
}

impl<T> Taken<T> {
    /// The value, or the default if it is not set.
    pub(super) fn or(self, default: impl FnOnce() -> T) -> Option<T> {
        self.or_try(|| Some(default()))
    }

    /// The value, or the type's default if it is not set.
    pub(super) fn or_default(self) -> Option<T>
    where
        T: Default,
    {
        self.or(T::default)
    }

    /// The value, or a default that can fail.
    pub(super) fn or_try(self, default: impl FnOnce() -> Option<T>) -> Option<T> {
        match self {
            Self::Unset => default(),
            Self::Refused => None,
            Self::Accepted(value) => Some(value),
        }
    }
}

fn variable(key: &str) -> String {
    if key.starts_with(PREFIX) {
        key.to_owned()
    } else {
        format!("{PREFIX}{}", key.to_uppercase())
    }
}

/// The content of the settings file; empty if it does not exist.
fn read_toml(path: &Path) -> Result<Serialized<BTreeMap<String, Value>>, String> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        result => result.map_err(|error| format!("cannot be read: {error}"))?,
    };
    let values = Toml::from_str(&text).map_err(|error| {
        // Further lines quote the file, which may contain secrets.
        let error = error.to_string();
        let summary = error.lines().next().unwrap_or_default();
        format!("is not valid TOML: {summary}")
    })?;
    Ok(Serialized::globals(values))
}
