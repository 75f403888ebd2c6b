//! The program as an operator knows it: a process with settings, signals and a
//! database that can go away.

mod crash;
mod outage;
mod schedule;
mod seed;
mod settings;
mod shutdown;
mod sink;
mod support;
