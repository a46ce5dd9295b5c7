import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.ByteSequence;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.graalvm.polyglot.proxy.ProxyObject;

/**
 * The batch of README.md in Java 25, with GraalWasm.
 *
 *     mvn dependency:copy-dependencies -DoutputDirectory=lib
 *     java -cp 'lib/*' Host.java FOLDER [SCALE]      FOLDER holds kindo.wasm and the others, as otau/dist/wasm does
 */
final class Host {
    private static final int[][] CLASSICAL = {
        {45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60},
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15},
    };

    /** The options of the makers and depths of perft. Abalone's address of homes is added. */
    private record Each(String name, int depth, int... options) {}

    private static final Each[] GAMES = {
        new Each("togyzkumalak", 5, 9, 9, 1, 400),
        new Each("abalone", 3, 2, 6, 0, 0, 200, 0),
        new Each("kindo", 3, 5, 1, 400),
        new Each("senet", 7, 0, 5, 2000),
    };

    /** Functions that only searches call. A module refuses to begin without any of them. */
    private static final String ABSENT = "read write add draw exchange poll known log packed keep find action lead";

    private final Value functions;
    private final Value memory;
    private long spent;

    public static void main(String[] arguments) throws Exception {
        int scale = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
        for (Each each : GAMES) {
            try (Context context = Context.newBuilder("wasm").option("engine.WarnInterpreterOnly", "false").build()) {
                Host host = new Host(context, Path.of(arguments[0], each.name + ".wasm"));
                int[] options = each.options;
                if (each.name.equals("abalone")) {
                    options = Arrays.copyOf(options, options.length + 1);
                    options[options.length - 1] = host.homes();
                }
                String digest = host.playBatch(host.call("new_" + each.name, options), each.depth, scale);
                System.out.printf(Locale.ROOT, "%s %s %.3f%n", each.name, digest, host.spent / 1e9);
            }
        }
    }

    private Host(Context context, Path file) throws IOException {
        ByteSequence bytes = ByteSequence.create(Files.readAllBytes(file));
        Value module = context.eval(Source.newBuilder("wasm", bytes, file.toString()).build());
        ProxyExecutable nothing = numbers -> 0;
        Map<String, Object> env = Stream.of(ABSENT.split(" ")).collect(Collectors.toMap(name -> name, name -> nothing));
        functions = module.newInstance(ProxyObject.fromMap(Map.of("env", ProxyObject.fromMap(env)))).getMember("exports");
        memory = functions.getMember("memory");
        if (call("abi") != 3) throw new IllegalStateException("The module has another interface.");
    }

    private int call(String name, int... numbers) {
        Value result = raw(name, numbers);
        return result.fitsInInt() ? result.asInt() : 0;
    }

    private Value raw(String name, int... numbers) {
        return functions.getMember(name).execute(Arrays.stream(numbers).boxed().toArray());
    }

    private Value timed(String name, int... numbers) {
        long begun = System.nanoTime();
        Value result = raw(name, numbers);
        spent += System.nanoTime() - begun;
        return result;
    }

    private byte[] bytes(int address, int size) {
        byte[] copy = new byte[size];
        memory.readBuffer(address, copy, 0, size);
        return copy;
    }

    private void write(int address, byte... bytes) {
        for (int i = 0; i < bytes.length; i++) memory.writeBufferByte(address + i, bytes[i]);
    }

    private int u16(int address) {
        return Short.toUnsignedInt(memory.readBufferShort(ByteOrder.LITTLE_ENDIAN, address));
    }

    private int[] integers(int address, int count) {
        int[] integers = new int[count];
        ByteBuffer.wrap(bytes(address, 4 * count)).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(integers);
        return integers;
    }

    private int room(int size) {
        return call("alloc", size);
    }

    private int homes() {
        int homes = room(16);
        for (int player = 0; player < 2; player++) {
            long set = Arrays.stream(CLASSICAL[player]).mapToLong(cell -> 1L << cell).sum();
            memory.writeBufferLong(ByteOrder.LITTLE_ENDIAN, homes + 8 * player, set);
        }
        return homes;
    }

    private void seed(String text, int rng) {
        int place = room(text.length());
        write(place, text.getBytes(StandardCharsets.US_ASCII));
        call("seed", place, text.length(), 0, rng);
        call("free", place);
    }

    private String playBatch(int game, int depth, int scale) throws Exception {
        MessageDigest hash = MessageDigest.getInstance("SHA-256");
        int[] head = integers(game, 10);
        int rowSize = head[1], players = head[2], actionCount = head[3], maxLegal = head[4];
        int observationSize = head[5], inputSize = head[6];

        // One game, move by move
        int row = room(rowSize), rng = room(16), actor = room(1), count = room(2);
        int list = room(2 * maxLegal), view = room(2 * maxLegal), mask = room(actionCount), result = room(4 * players);
        int observation = room(4 * observationSize), input = room(4 * inputSize);
        seed("one", rng);
        call("start", game, row, 1, rng);
        call("settle", game, row, 1, rng);
        for (int ply = 0; ply < 300; ply++) {
            call("actors", game, row, 1, actor);
            call("legal", game, row, 1, list, count);
            call("view_lists", game, row, 1, list, count, view);
            call("masks", game, row, 1, mask);
            call("results", game, row, 1, 0, result);
            call("observe", game, row, 1, observation);
            call("encode", game, row, 1, 0, input);
            int listed = u16(count);
            hash.update(bytes(row, rowSize));
            hash.update(bytes(actor, 1));
            hash.update(bytes(list, 2 * listed));
            hash.update(bytes(view, 2 * listed));
            hash.update(bytes(mask, actionCount));
            hash.update(bytes(result, 4 * players));
            hash.update(bytes(observation, 4 * observationSize));
            hash.update(bytes(input, 4 * inputSize));
            if (bytes(actor, 1)[0] < 0) break;
            call("next", game, row, 1, list + 2 * (7 * ply % listed), row);
            call("settle", game, row, 1, rng);
        }

        // Games by seed
        int games = 256 * scale;
        int rows = room(rowSize * games), rngs = room(16 * games);
        int lengths = room(4 * games), results = room(4 * players * games);
        for (int i = 0; i < games; i++) seed("games/" + i, rngs + 16 * i);
        call("start", game, rows, games, rngs);
        call("settle", game, rows, games, rngs);
        timed("playouts_each", game, rows, games, rngs, 1000, lengths);
        call("results", game, rows, games, 0, results);
        hash.update(bytes(rows, rowSize * games));
        hash.update(bytes(rngs, 16 * games));
        hash.update(bytes(lengths, 4 * games));
        hash.update(bytes(results, 4 * players * games));

        // Perft
        seed("perft", rng);
        call("start", game, row, 1, rng);
        double positions = timed("perft", game, row, depth).asDouble();
        hash.update(new BigDecimal(positions).toPlainString().getBytes(StandardCharsets.US_ASCII));

        // Steps of a vector with SameStep, dense rewards and masks
        int n = 32;
        int vector = call("vector_new", game, n, 1, 1, 1);
        int[] at = integers(vector, 34);
        for (int i = 0; i < n; i++) {
            seed("vector/" + i, at[24] + 16 * i);
            write(at[23] + i, (byte) 2);
        }
        call("vector_reset", vector);
        for (int step = 0; step < 50 * scale; step++) {
            hash.update(bytes(at[4], n * rowSize));
            hash.update(bytes(at[11], n * 4 * players));
            hash.update(bytes(at[25], n * 4 * observationSize));
            hash.update(bytes(at[26], n * actionCount));
            hash.update(bytes(at[28], n));
            hash.update(bytes(at[29], n));
            hash.update(bytes(at[30], n));
            for (int i = 0; i < n; i++) {
                int chosen = (5 * step + 3 * i) % u16(at[21] + 2 * i);
                write(at[22] + 2 * i, bytes(at[20] + 2 * (i * maxLegal + chosen), 2));
            }
            timed("vector_step", vector);
        }
        call("vector_free", vector);
        return HexFormat.of().formatHex(hash.digest());
    }
}
