//! The module `parallel` of WebAssembly: methods that are called as those of rayon, as far as they are used, in one thread.

use std::iter::{self, Sum};
use std::slice;

/// The number of threads.
#[must_use]
pub fn current_num_threads() -> usize {
    1
}

/// What can be iterated.
pub trait IntoParallelIterator: IntoIterator + Sized {
    /// An iterator over the items.
    fn into_par_iter(self) -> InOrder<Self::IntoIter> {
        InOrder(self.into_iter())
    }
}

impl<I: IntoIterator> IntoParallelIterator for I {}

/// Lists.
pub trait ParallelSlice<T> {
    /// An iterator over references to the items.
    fn par_iter(&self) -> InOrder<slice::Iter<'_, T>>;
    /// An iterator over the items, which may be changed.
    fn par_iter_mut(&mut self) -> InOrder<slice::IterMut<'_, T>>;
    /// Sorts the items; equal ones in any order.
    fn par_sort_unstable(&mut self)
    where
        T: Ord;
}

impl<T> ParallelSlice<T> for [T] {
    fn par_iter(&self) -> InOrder<slice::Iter<'_, T>> {
        InOrder(self.iter())
    }

    fn par_iter_mut(&mut self) -> InOrder<slice::IterMut<'_, T>> {
        InOrder(self.iter_mut())
    }

    fn par_sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.sort_unstable();
    }
}

/// An iterator whose methods are called as those of rayon.
pub struct InOrder<I>(I);

impl<I: Iterator> Iterator for InOrder<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }
}

/// Methods that iterators of rayon have and others have not, or with other arguments. Those of [`InOrder`] itself go before them.
impl<I: Iterator> InOrder<I> {
    /// Applies `map` to each item.
    pub fn map<T>(self, map: impl FnMut(I::Item) -> T) -> InOrder<impl Iterator<Item = T>> {
        InOrder(self.0.map(map))
    }

    /// Applies `map` to each item, with a value of the thread that `new` makes.
    pub fn map_init<V, T>(
        self,
        new: impl FnOnce() -> V,
        mut map: impl FnMut(&mut V, I::Item) -> T,
    ) -> InOrder<impl Iterator<Item = T>> {
        let mut value = new();
        InOrder(self.0.map(move |item| map(&mut value, item)))
    }

    /// Leaves out items.
    pub fn filter(self, wanted: impl FnMut(&I::Item) -> bool) -> InOrder<impl Iterator<Item = I::Item>> {
        InOrder(self.0.filter(wanted))
    }

    /// Applies `map` to each item, and leaves out `None`.
    pub fn filter_map<T>(self, map: impl FnMut(I::Item) -> Option<T>) -> InOrder<impl Iterator<Item = T>> {
        InOrder(self.0.filter_map(map))
    }

    /// Replaces each item by items.
    pub fn flat_map_iter<T: IntoIterator>(
        self,
        map: impl FnMut(I::Item) -> T,
    ) -> InOrder<impl Iterator<Item = T::Item>> {
        InOrder(self.0.flat_map(map))
    }

    /// Replaces each item by those in it.
    pub fn flatten_iter(self) -> InOrder<impl Iterator<Item = <I::Item as IntoIterator>::Item>>
    where
        I::Item: IntoIterator,
    {
        InOrder(self.0.flatten())
    }

    /// Ends before the first item that is not wanted.
    pub fn take_any_while(self, wanted: impl FnMut(&I::Item) -> bool) -> InOrder<impl Iterator<Item = I::Item>> {
        InOrder(self.0.take_while(wanted))
    }

    /// Folds the items of each thread.
    pub fn fold<T>(self, new: impl FnOnce() -> T, fold: impl FnMut(T, I::Item) -> T) -> InOrder<iter::Once<T>> {
        InOrder(iter::once(self.0.fold(new(), fold)))
    }

    /// Reduces the items to one.
    pub fn reduce(self, new: impl FnOnce() -> I::Item, reduce: impl FnMut(I::Item, I::Item) -> I::Item) -> I::Item {
        self.0.fold(new(), reduce)
    }

    /// Adds the items.
    pub fn sum<T: Sum<I::Item>>(self) -> T {
        self.0.sum()
    }
}
