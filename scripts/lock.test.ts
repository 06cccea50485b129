import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Package {
  version?: string
  integrity?: string
  resolved?: string
  optional?: boolean
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}

/** Where Node finds a package from the folder of another. */
function locate(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return undefined
  }
}

describe('the lock file', () => {
  test('has every package that another names, those of other platforms too', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !locate(path, name))
        .map((name) => `${path} needs ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('has a checksum of every package, and the address of none: any registry will do', () => {
    const others = Object.entries(packages).filter(([path]) => path !== '')
    expect(
      others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
    expect(others.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  })

  const platforms = [
    ['linux', 'x64', 'glibc'],
    ['linux', 'x64', 'musl'],
    ['linux', 'arm64', 'glibc'],
    ['linux', 'arm64', 'musl'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ]
  // Each is a program that the build, the server or the tests start; without it they end with a missing module.
  const native = [
    ['@biomejs/biome', 'oxc-parser', 'oxc-resolver', 'rolldown', 'lightningcss', 'typescript'],
    ['@rspack/binding', '@node-rs/argon2'],
  ].flat()
  // The binaries need glibc: `scripts/setup.mjs` says so where there is none.
  test.each(platforms)('has what is compiled for %s %s %s', (os, cpu, libc) => {
    const fits = (wanted: string[] | undefined, own: string | undefined) =>
      !wanted || !own || wanted.includes(own)
    // The project itself names the platforms of PostgreSQL.
    const without = [...native.map((name) => `node_modules/${name}`), ''].filter((path) => {
      return !Object.keys(packages[path]?.optionalDependencies ?? {}).some((binary) => {
        const found = packages[locate(path, binary) ?? '']
        return found?.os && fits(found.os, os) && fits(found.cpu, cpu) && fits(found.libc, libc)
      })
    })
    expect(without).toEqual([])
  })
})
