//! In place of Parquet files, where the crate is built without them: the reason why there are none.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::{io, io::Write};

use crate::tables::table::{Cell, Schema};

/// A Parquet file, of which there are none here.
pub struct ParquetFile<W>(Infallible, PhantomData<W>);

impl<W: Write + Send> ParquetFile<W> {
    pub fn new(_: &Schema, _: W) -> io::Result<ParquetFile<W>> {
        Err(io::Error::new(io::ErrorKind::Unsupported, crate::tables::WITHOUT_PARQUET))
    }

    pub fn write(&mut self, _: &Schema, _: &[Vec<Cell<'_>>]) -> io::Result<()> {
        match self.0 {}
    }

    pub fn into_inner(self) -> io::Result<W> {
        match self.0 {}
    }
}
