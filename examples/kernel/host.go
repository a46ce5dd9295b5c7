// The batch of README.md in Go, with wazero.
//
//	go run . FOLDER [SCALE]      FOLDER holds kindo.wasm and the others, as otau/dist/wasm does
package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

var classical = [2][]int{
	{45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60},
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15},
}

// games has the options of the makers and depths of perft. Abalone's address of homes is added.
var games = []struct {
	name    string
	options []uint32
	depth   uint32
}{
	{"togyzkumalak", []uint32{9, 9, 1, 400}, 5},
	{"abalone", []uint32{2, 6, 0, 0, 200, 0}, 3},
	{"kindo", []uint32{5, 1, 400}, 3},
	{"senet", []uint32{0, 5, 2000}, 7},
}

var ctx = context.Background()

// kernel is an instance of a module.
type kernel struct{ module api.Module }

func main() {
	scale := 1
	if len(os.Args) > 2 {
		scale, _ = strconv.Atoi(os.Args[2])
	}
	for _, each := range games {
		k := open(filepath.Join(os.Args[1], each.name+".wasm"))
		options := each.options
		if each.name == "abalone" {
			options = append(options, k.homes())
		}
		game := k.call("new_"+each.name, options...)
		digest, spent := k.playBatch(game, each.depth, uint32(scale))
		fmt.Printf("%s %s %.3f\n", each.name, digest, spent.Seconds())
	}
}

// open instantiates a module. Only searches call its imports, so they do nothing here.
func open(file string) kernel {
	bytes := check(os.ReadFile(file))
	runtime := wazero.NewRuntime(ctx)
	compiled := check(runtime.CompileModule(ctx, bytes))
	host := runtime.NewHostModuleBuilder("env")
	nothing := api.GoFunc(func(_ context.Context, stack []uint64) {
		if len(stack) > 0 {
			stack[0] = 0
		}
	})
	for _, need := range compiled.ImportedFunctions() {
		_, name, _ := need.Import()
		host.NewFunctionBuilder().WithGoFunction(nothing, need.ParamTypes(), need.ResultTypes()).Export(name)
	}
	check(host.Instantiate(ctx))
	k := kernel{check(runtime.InstantiateModule(ctx, compiled, wazero.NewModuleConfig()))}
	if k.call("abi") != 3 {
		panic("The module has another interface.")
	}
	return k
}

func (k kernel) call(name string, numbers ...uint32) uint32 {
	return uint32(k.raw(name, numbers...))
}

func (k kernel) raw(name string, numbers ...uint32) uint64 {
	wide := make([]uint64, len(numbers))
	for i, number := range numbers {
		wide[i] = uint64(number)
	}
	results := check(k.module.ExportedFunction(name).Call(ctx, wide...))
	if len(results) == 0 {
		return 0
	}
	return results[0]
}

// bytes is a part of memory, which may move when more is allocated.
func (k kernel) bytes(address, size uint32) []byte {
	part, ok := k.module.Memory().Read(address, size)
	if !ok {
		panic("An address is outside of the memory.")
	}
	return part
}

func (k kernel) u16(address uint32) uint32 {
	return uint32(binary.LittleEndian.Uint16(k.bytes(address, 2)))
}

func (k kernel) homes() uint32 {
	homes := k.call("alloc", 16)
	for player, cells := range classical {
		var set uint64
		for _, cell := range cells {
			set |= 1 << cell
		}
		binary.LittleEndian.PutUint64(k.bytes(homes+8*uint32(player), 8), set)
	}
	return homes
}

func (k kernel) seed(rng uint32, name string, i ...uint32) {
	if len(i) > 0 {
		name = fmt.Sprintf("%s/%d", name, i[0])
	}
	size := uint32(len(name))
	place := k.call("alloc", size)
	copy(k.bytes(place, size), name)
	k.call("seed", place, size, 0, rng)
	k.call("free", place)
}

// playBatch returns the digest, and how long the three long calls took.
func (k kernel) playBatch(game, depth, scale uint32) (string, time.Duration) {
	var head [10]uint32
	for i := range head {
		head[i] = binary.LittleEndian.Uint32(k.bytes(game+4*uint32(i), 4))
	}
	rowSize, players, actionCount, maxLegal := head[1], head[2], head[3], head[4]
	observationSize, inputSize := head[5], head[6]
	room := func(bytes uint32) uint32 { return k.call("alloc", bytes) }
	hash := sha256.New()
	add := func(address, size uint32) { hash.Write(k.bytes(address, size)) }
	var spent time.Duration
	timed := func(name string, numbers ...uint32) uint64 {
		begun := time.Now()
		result := k.raw(name, numbers...)
		spent += time.Since(begun)
		return result
	}

	// One game, move by move
	row, rng, actor, count := room(rowSize), room(16), room(1), room(2)
	list, view, mask, result := room(2*maxLegal), room(2*maxLegal), room(actionCount), room(4*players)
	observation, input := room(4*observationSize), room(4*inputSize)
	k.seed(rng, "one")
	k.call("start", game, row, 1, rng)
	k.call("settle", game, row, 1, rng)
	for ply := uint32(0); ply < 300; ply++ {
		k.call("actors", game, row, 1, actor)
		k.call("legal", game, row, 1, list, count)
		k.call("view_lists", game, row, 1, list, count, view)
		k.call("masks", game, row, 1, mask)
		k.call("results", game, row, 1, 0, result)
		k.call("observe", game, row, 1, observation)
		k.call("encode", game, row, 1, 0, input)
		listed := k.u16(count)
		add(row, rowSize)
		add(actor, 1)
		add(list, 2*listed)
		add(view, 2*listed)
		add(mask, actionCount)
		add(result, 4*players)
		add(observation, 4*observationSize)
		add(input, 4*inputSize)
		if int8(k.bytes(actor, 1)[0]) < 0 {
			break
		}
		k.call("next", game, row, 1, list+2*(7*ply%listed), row)
		k.call("settle", game, row, 1, rng)
	}

	// Games by seed
	games := 256 * scale
	rows, rngs, lengths, results := room(rowSize*games), room(16*games), room(4*games), room(4*players*games)
	for i := uint32(0); i < games; i++ {
		k.seed(rngs+16*i, "games", i)
	}
	k.call("start", game, rows, games, rngs)
	k.call("settle", game, rows, games, rngs)
	timed("playouts_each", game, rows, games, rngs, 1000, lengths)
	k.call("results", game, rows, games, 0, results)
	add(rows, rowSize*games)
	add(rngs, 16*games)
	add(lengths, 4*games)
	add(results, 4*players*games)

	// Perft
	k.seed(rng, "perft")
	k.call("start", game, row, 1, rng)
	hash.Write([]byte(strconv.FormatFloat(math.Float64frombits(timed("perft", game, row, depth)), 'f', -1, 64)))

	// Steps of a vector with SameStep, dense rewards and masks
	const n = 32
	vector := k.call("vector_new", game, n, 1, 1, 1)
	var at [34]uint32
	for i := range at {
		at[i] = binary.LittleEndian.Uint32(k.bytes(vector+4*uint32(i), 4))
	}
	for i := uint32(0); i < n; i++ {
		k.seed(at[24]+16*i, "vector", i)
		k.bytes(at[23], n)[i] = 2
	}
	k.call("vector_reset", vector)
	for step := uint32(0); step < 50*scale; step++ {
		add(at[4], n*rowSize)
		add(at[11], n*4*players)
		add(at[25], n*4*observationSize)
		add(at[26], n*actionCount)
		add(at[28], n)
		add(at[29], n)
		add(at[30], n)
		for i := uint32(0); i < n; i++ {
			chosen := (5*step + 3*i) % k.u16(at[21]+2*i)
			copy(k.bytes(at[22]+2*i, 2), k.bytes(at[20]+2*(i*maxLegal+chosen), 2))
		}
		timed("vector_step", vector)
	}
	k.call("vector_free", vector)
	return hex.EncodeToString(hash.Sum(nil)), spent
}

func check[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}
