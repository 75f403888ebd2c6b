//! What `make bench` compares the server with, and rows by the million:
//!
//! ```text
//! bench serve URL                        a bare server for bytes and rows
//! bench commits URL WRITERS SECONDS      durable insertions by the driver alone
//! bench execute URL SQL                 one statement
//! bench grow URL EVENT FIRST LAST [all]  copies of a show; `all`: with its entries
//! ```

mod commits;
mod driver;
mod grow;
mod serve;

use std::error::Error;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use driver::Driver;

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match actix_web::rt::System::new().block_on(run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "bench: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: &[&str]) -> Result<(), Failure> {
    match arguments {
        ["serve", url] => serve::serve(url).await,
        ["commits", url, writers, seconds] => {
            let duration = Duration::from_secs(seconds.parse()?);
            let done = commits::measure(url, writers.parse()?, duration).await?;
            writeln!(std::io::stdout(), "{done}")?;
            Ok(())
        }
        ["execute", url, sql] => Ok(Driver::connect(url, 1)?.execute(sql).await?),
        ["grow", url, event, first, last, rest @ ..] => {
            let copies = first.parse()?..=last.parse()?;
            grow::grow(&Driver::connect(url, 1)?, event, copies, rest == ["all"]).await
        }
        _ => Err("see the head of crates/bench/src/main.rs".into()),
    }
}
