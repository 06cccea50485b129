import argon2 from '@node-rs/argon2'

// Passwords of tests protect nothing: they are hashed with the least work. `login.test.ts` shows what the product asks for.
const { hash } = argon2
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })
