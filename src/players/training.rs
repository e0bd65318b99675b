//! Players that are trained before they play, and where they are kept once they are.
//!
//! A player keeps nothing from one move to the next, so what one has learned is all in its name: the amount of
//! its training and the seed. The same name is the same player on any machine and on any number of threads.

use super::PlayerName;
use crate::name::{NameError, OptionSpec};
use crate::progress::{Cancelled, Progress};
use std::any::Any;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What the training of a player can be set to: how much of it there is, and the seed of its chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Training {
    /// The option that says how much, which is also what it is counted in: `games`, `generations`.
    pub unit: &'static str,
    /// How much if nothing is said.
    pub usual: usize,
    /// How much at most.
    pub most: usize,
}

/// A training that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TrainingPlan {
    /// How much of it; with none the player is as it was before.
    pub amount: usize,
    /// What chance depends on.
    pub seed: u64,
}

/// The option for the seed of a training.
pub(crate) const SEED: OptionSpec = OptionSpec {
    key: "seed",
    values: "0 to 18446744073709551615",
    default: "1",
    about: "what chance depends on in training",
};

impl Training {
    /// What a name asks for.
    ///
    /// # Errors
    /// If it asks for what there is not.
    pub fn plan(&self, name: &PlayerName) -> Result<TrainingPlan, NameError> {
        let amount = name.number(self.unit, 0, self.most)?;
        let seed = name.number(SEED.key, 0, usize::MAX)?;
        Ok(TrainingPlan {
            amount: amount.unwrap_or(self.usual),
            seed: seed.map_or(1, |seed| seed as u64),
        })
    }

    /// The name of the player of a family after this training.
    #[must_use]
    pub fn name(&self, family: &str, plan: TrainingPlan) -> String {
        let TrainingPlan { amount, seed } = plan;
        format!("{family}:{}={amount},{}={seed}", self.unit, SEED.key)
    }
}

/// How many trained players are kept.
const MOST_KEPT: usize = 8;

/// How often somebody who waits for another's training asks whether to give up.
const POLL: Duration = Duration::from_millis(50);

/// What came of a training, or nothing while it goes on.
struct Kept {
    key: String,
    trained: Option<Arc<dyn Any + Send + Sync>>,
}

/// Trained players, the one that was asked for last at the end.
struct Cache {
    kept: Mutex<Vec<Kept>>,
    changed: Condvar,
}

static CACHE: Cache = Cache {
    kept: Mutex::new(Vec::new()),
    changed: Condvar::new(),
};

/// Marks a training as under way; taken back where it comes to no end.
struct InTraining<'a> {
    cache: &'a Cache,
    key: &'a str,
}

impl Drop for InTraining<'_> {
    fn drop(&mut self) {
        let mut kept = self.cache.kept();
        kept.retain(|one| one.key != self.key || one.trained.is_some());
        self.cache.changed.notify_all();
    }
}

impl Cache {
    fn kept(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is kept under a key, as soon as nobody trains it any more. Nothing means that it is announced to be
    /// trained by whoever asked.
    fn wait_for(
        &self,
        key: &str,
        progress: &dyn Progress,
    ) -> Result<Option<Arc<dyn Any + Send + Sync>>, Cancelled> {
        // A thread of a pool may have taken up this work while it waits for the end of a training of its own.
        let may_wait = rayon::current_thread_index().is_none();
        let mut kept = self.kept();
        loop {
            if progress.is_cancelled() {
                return Err(Cancelled);
            }
            let Some(place) = kept.iter().position(|one| one.key == key) else {
                let key = key.to_owned();
                kept.push(Kept { key, trained: None });
                return Ok(None);
            };
            if let Some(trained) = kept[place].trained.clone() {
                let last = kept.remove(place);
                kept.push(last);
                return Ok(Some(trained));
            }
            if !may_wait {
                return Ok(None);
            }
            let waited = self.changed.wait_timeout(kept, POLL);
            kept = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn keep(&self, key: &str, trained: Arc<dyn Any + Send + Sync>) {
        let mut kept = self.kept();
        kept.retain(|one| one.key != key);
        kept.push(Kept {
            key: key.to_owned(),
            trained: Some(trained),
        });
        while kept.iter().filter(|one| one.trained.is_some()).count() > MOST_KEPT {
            let oldest = kept.iter().position(|one| one.trained.is_some());
            oldest.map(|oldest| kept.remove(oldest));
        }
    }

    fn get_or_train<T: Any + Send + Sync>(
        &self,
        key: &str,
        progress: &dyn Progress,
        train: impl FnOnce() -> Result<T, Cancelled>,
    ) -> Result<Arc<T>, Cancelled> {
        if let Some(known) = self.wait_for(key, progress)?
            && let Ok(known) = known.downcast::<T>()
        {
            return Ok(known);
        }
        let in_training = InTraining { cache: self, key };
        let trained = Arc::new(train()?);
        self.keep(key, trained.clone());
        drop(in_training);
        Ok(trained)
    }
}

/// What a training comes to. The last few are kept by a key that says everything they depend on: who asks for
/// the moves of a player one by one has it made anew for each of them.
///
/// # Errors
/// If the training is cancelled.
pub(crate) fn trained<T: Any + Send + Sync>(
    key: &str,
    progress: &dyn Progress,
    train: impl FnOnce() -> Result<T, Cancelled>,
) -> Result<Arc<T>, Cancelled> {
    // The same words may be the key of something else in another program.
    let key = format!("{}: {key}", std::any::type_name::<T>());
    CACHE.get_or_train(&key, progress, train)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::thread;

    const TRAINING: Training = Training {
        unit: "games",
        usual: 500,
        most: 1000,
    };

    fn cache() -> Cache {
        Cache {
            kept: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    #[test]
    fn a_name_says_how_much_and_which() {
        let asked = |text: &str| TRAINING.plan(&PlayerName::parse(text).unwrap());
        let plan = |amount, seed| Ok(TrainingPlan { amount, seed });
        assert_eq!(asked("learner"), plan(500, 1));
        assert_eq!(asked("learner:games=0,seed=7"), plan(0, 7));
        let most = format!("learner:seed={}", u64::MAX);
        assert_eq!(asked(&most), plan(500, u64::MAX));
        assert!(asked("learner:games=1001").is_err());
        let again = TRAINING.name("learner", plan(30, 4).unwrap());
        assert_eq!(asked(&again), plan(30, 4));
    }

    #[test]
    fn those_who_ask_for_the_same_wait_for_one_training() {
        let (cache, trainings) = (cache(), AtomicUsize::new(0));
        let train = || {
            trainings.fetch_add(1, Relaxed);
            thread::sleep(Duration::from_millis(100));
            Ok(42)
        };
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    assert_eq!(cache.get_or_train("a", &NoProgress, train), Ok(42.into()))
                });
            }
        });
        assert_eq!(trainings.load(Relaxed), 1);
    }

    #[test]
    fn what_was_cancelled_is_trained_again_and_the_oldest_is_forgotten() {
        let cache = cache();
        assert_eq!(
            cache.get_or_train::<u8>("a", &NoProgress, || Err(Cancelled)),
            Err(Cancelled)
        );
        let ask = |key: &str| {
            *cache
                .get_or_train(key, &NoProgress, || Ok(key.len()))
                .unwrap()
        };
        assert_eq!(ask("a"), 1);
        for number in 0..MOST_KEPT - 1 {
            ask(&format!("b{number}"));
        }
        // Asked for again, it is the newest.
        ask("a");
        ask("c");
        let keys: Vec<String> = cache.kept().iter().map(|one| one.key.clone()).collect();
        assert_eq!(keys.len(), MOST_KEPT);
        assert!(keys.contains(&"a".into()) && !keys.contains(&"b0".into()));
    }

    /// A thread of a pool that waits for its own training takes up other work, which may ask for the same.
    #[test]
    fn a_training_that_asks_for_itself_comes_to_an_end() {
        let cache = cache();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let inner = || {
            cache
                .get_or_train("a", &NoProgress, || Ok(1))
                .map(|one| *one)
        };
        let outer = || cache.get_or_train("a", &NoProgress, inner).map(|one| *one);
        assert_eq!(pool.unwrap().install(outer), Ok(1));
    }
}
