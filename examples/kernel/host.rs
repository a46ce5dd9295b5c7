//! The batch of README.md in Rust, with wasmi, an interpreter.
//!
//!     cargo run --release FOLDER [SCALE]      FOLDER holds kindo.wasm and the others, as otau/dist/wasm does

use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};
use wasmi::{Engine, Instance, Linker, Memory, Module, Store, Val};

const CLASSICAL: [&[u64]; 2] = [
    &[45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60],
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15],
];

/// The options of the makers and depths of perft. Abalone's address of homes is added.
const GAMES: [(&str, &[u32], u32); 4] = [
    ("togyzkumalak", &[9, 9, 1, 400], 5),
    ("abalone", &[2, 6, 0, 0, 200, 0], 3),
    ("kindo", &[5, 1, 400], 3),
    ("senet", &[0, 5, 2000], 7),
];

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let scale = arguments.get(2).map_or(1, |text| text.parse().expect("a number"));
    for (name, options, depth) in GAMES {
        let mut kernel = Kernel::open(&format!("{}/{name}.wasm", arguments[1]));
        let mut options = options.to_vec();
        if name == "abalone" {
            options.push(kernel.homes());
        }
        let game = kernel.call(&format!("new_{name}"), &options);
        let (digest, spent) = kernel.play_batch(game, depth, scale);
        println!("{name} {digest} {:.3}", spent.as_secs_f64());
    }
}

/// An instance of a module.
struct Kernel {
    store: Store<()>,
    instance: Instance,
    memory: Memory,
}

impl Kernel {
    /// Only searches call the imports, so they do nothing here.
    fn open(file: &str) -> Kernel {
        let engine = Engine::default();
        let module = Module::new(&engine, std::fs::read(file).expect("the module")).expect("a valid module");
        let mut store = Store::new(&engine, ());
        let mut linker = Linker::new(&engine);
        for need in module.imports() {
            let kind = need.ty().func().expect("a function").clone();
            let results: Vec<Val> = kind.results().iter().map(|each| Val::default_for_ty(*each)).collect();
            linker
                .func_new(need.module(), need.name(), kind, move |_, _, out| {
                    out.clone_from_slice(&results);
                    Ok(())
                })
                .expect("another import");
        }
        let instance = linker.instantiate_and_start(&mut store, &module).expect("an instance");
        let memory = instance.get_memory(&store, "memory").expect("memory");
        let mut kernel = Kernel { store, instance, memory };
        assert_eq!(kernel.call("abi", &[]), 3, "The module has another interface.");
        kernel
    }

    fn call(&mut self, name: &str, numbers: &[u32]) -> u32 {
        match self.raw(name, numbers) {
            Some(Val::I32(number)) => number as u32,
            _ => 0,
        }
    }

    fn raw(&mut self, name: &str, numbers: &[u32]) -> Option<Val> {
        let function = self.instance.get_func(&self.store, name).expect("a function");
        let values: Vec<Val> = numbers.iter().map(|&number| Val::I32(number as i32)).collect();
        let mut results = vec![Val::I32(0); function.ty(&self.store).results().len()];
        function.call(&mut self.store, &values, &mut results).expect("no trap");
        results.pop()
    }

    fn bytes(&self, address: u32, size: u32) -> &[u8] {
        &self.memory.data(&self.store)[address as usize..][..size as usize]
    }

    fn write(&mut self, address: u32, data: &[u8]) {
        self.memory.data_mut(&mut self.store)[address as usize..][..data.len()].copy_from_slice(data);
    }

    fn u16(&self, address: u32) -> u32 {
        u16::from_le_bytes(self.bytes(address, 2).try_into().unwrap()).into()
    }

    fn u32(&self, address: u32) -> u32 {
        u32::from_le_bytes(self.bytes(address, 4).try_into().unwrap())
    }

    fn room(&mut self, size: u32) -> u32 {
        self.call("alloc", &[size])
    }

    fn homes(&mut self) -> u32 {
        let homes = self.room(16);
        for (player, cells) in (0..).zip(CLASSICAL) {
            let set = cells.iter().fold(0u64, |set, cell| set | 1 << cell);
            self.write(homes + 8 * player, &set.to_le_bytes());
        }
        homes
    }

    fn seed(&mut self, text: &str, rng: u32) {
        let place = self.room(text.len() as u32);
        self.write(place, text.as_bytes());
        self.call("seed", &[place, text.len() as u32, 0, rng]);
        self.call("free", &[place]);
    }

    /// The digest, and how long the three long calls took.
    fn play_batch(&mut self, game: u32, depth: u32, scale: u32) -> (String, Duration) {
        let head: Vec<u32> = (0..10).map(|i| self.u32(game + 4 * i)).collect();
        let (row_size, players, action_count, max_legal) = (head[1], head[2], head[3], head[4]);
        let (observation_size, input_size) = (head[5], head[6]);
        let mut hash = Sha256::new();
        let mut spent = Duration::ZERO;

        // One game, move by move
        let (row, rng, actor, count) = (self.room(row_size), self.room(16), self.room(1), self.room(2));
        let (list, view) = (self.room(2 * max_legal), self.room(2 * max_legal));
        let (mask, result) = (self.room(action_count), self.room(4 * players));
        let (observation, input) = (self.room(4 * observation_size), self.room(4 * input_size));
        self.seed("one", rng);
        self.call("start", &[game, row, 1, rng]);
        self.call("settle", &[game, row, 1, rng]);
        for ply in 0..300 {
            self.call("actors", &[game, row, 1, actor]);
            self.call("legal", &[game, row, 1, list, count]);
            self.call("view_lists", &[game, row, 1, list, count, view]);
            self.call("masks", &[game, row, 1, mask]);
            self.call("results", &[game, row, 1, 0, result]);
            self.call("observe", &[game, row, 1, observation]);
            self.call("encode", &[game, row, 1, 0, input]);
            let listed = self.u16(count);
            hash.update(self.bytes(row, row_size));
            hash.update(self.bytes(actor, 1));
            hash.update(self.bytes(list, 2 * listed));
            hash.update(self.bytes(view, 2 * listed));
            hash.update(self.bytes(mask, action_count));
            hash.update(self.bytes(result, 4 * players));
            hash.update(self.bytes(observation, 4 * observation_size));
            hash.update(self.bytes(input, 4 * input_size));
            if (self.bytes(actor, 1)[0] as i8) < 0 {
                break;
            }
            self.call("next", &[game, row, 1, list + 2 * (7 * ply % listed), row]);
            self.call("settle", &[game, row, 1, rng]);
        }

        // Games by seed
        let games = 256 * scale;
        let (rows, rngs) = (self.room(row_size * games), self.room(16 * games));
        let (lengths, results) = (self.room(4 * games), self.room(4 * players * games));
        for i in 0..games {
            self.seed(&format!("games/{i}"), rngs + 16 * i);
        }
        self.call("start", &[game, rows, games, rngs]);
        self.call("settle", &[game, rows, games, rngs]);
        let begun = Instant::now();
        self.raw("playouts_each", &[game, rows, games, rngs, 1000, lengths]);
        spent += begun.elapsed();
        self.call("results", &[game, rows, games, 0, results]);
        hash.update(self.bytes(rows, row_size * games));
        hash.update(self.bytes(rngs, 16 * games));
        hash.update(self.bytes(lengths, 4 * games));
        hash.update(self.bytes(results, 4 * players * games));

        // Perft
        self.seed("perft", rng);
        self.call("start", &[game, row, 1, rng]);
        let begun = Instant::now();
        let positions = self.raw("perft", &[game, row, depth]);
        spent += begun.elapsed();
        hash.update(f64::from(positions.and_then(|value| value.f64()).expect("a number")).to_string());

        // Steps of a vector with SameStep, dense rewards and masks
        let n = 32;
        let vector = self.call("vector_new", &[game, n, 1, 1, 1]);
        let at: Vec<u32> = (0..34).map(|i| self.u32(vector + 4 * i)).collect();
        for i in 0..n {
            self.seed(&format!("vector/{i}"), at[24] + 16 * i);
        }
        self.write(at[23], &[2; 32]);
        self.call("vector_reset", &[vector]);
        for step in 0..50 * scale {
            hash.update(self.bytes(at[4], n * row_size));
            hash.update(self.bytes(at[11], n * 4 * players));
            hash.update(self.bytes(at[25], n * 4 * observation_size));
            hash.update(self.bytes(at[26], n * action_count));
            hash.update(self.bytes(at[28], n));
            hash.update(self.bytes(at[29], n));
            hash.update(self.bytes(at[30], n));
            for i in 0..n {
                let chosen = (5 * step + 3 * i) % self.u16(at[21] + 2 * i);
                let action = self.u16(at[20] + 2 * (i * max_legal + chosen)) as u16;
                self.write(at[22] + 2 * i, &action.to_le_bytes());
            }
            let begun = Instant::now();
            self.call("vector_step", &[vector]);
            spent += begun.elapsed();
        }
        self.call("vector_free", &[vector]);
        (hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect(), spent)
    }
}
