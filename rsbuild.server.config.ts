import { defineConfig } from '@rsbuild/core'

/** What brings files of its own, or may be missing: found in node_modules when it runs. */
const external = {
  '@node-rs/argon2': '@node-rs/argon2',
  '@fastify/swagger-ui': '@fastify/swagger-ui',
  '@aws-sdk/client-s3': '@aws-sdk/client-s3',
  // Asked for with `require` by those who can do without.
  'pg-native': 'node-commonjs pg-native',
  'pg-cloudflare': 'node-commonjs pg-cloudflare',
  'thread-stream': 'node-commonjs thread-stream',
}

// The server in a few files, without comments: from its 1,600 modules as they are, a process needs 40 MB more.
export default defineConfig({
  source: { entry: { main: './scripts/main.ts', reader: './src/server/app/reader.ts' } },
  output: {
    target: 'node',
    module: true,
    filename: { js: '[name].mjs' },
    externals: external,
    legalComments: 'none',
    sourceMap: { js: 'source-map' },
    minify: {
      jsOptions: {
        // Names stay, for stack traces. A single letter beyond Latin would have V8 keep two bytes for each of the file.
        minimizerOptions: { mangle: false, format: { comments: false, asciiOnly: true } },
      },
    },
  },
  performance: { printFileSize: false },
  tools: {
    rspack: {
      node: { __dirname: false, __filename: false },
      module: { parser: { javascript: { importMeta: false } } },
      // A worker and a process that serves alone start from chunks of their own, and have nearly all in common.
      optimization: { splitChunks: { chunks: 'async' } },
    },
  },
})
