import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyRequest } from '#contract/auth/auth.second-factor.refusal.ts'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationRequest,
} from '#contract/auth/auth.second-factor.schemas.ts'

interface Circumstances {
  origin: string
  verified?: boolean
  counter?: number
}

/** A software passkey that registers and signs as WebAuthn requires. */
export interface Authenticator {
  create(request: PasskeyCreationRequest, circumstances: Circumstances): PasskeyCreation
  get(request: PasskeyRequest, circumstances: Circumstances): PasskeyAssertion
}

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest()

export function createAuthenticator(): Authenticator {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let userHandle = randomBytes(32).toString('base64url')
  let rpId = ''

  const authenticatorData = (
    { verified = true, counter = 0 }: Circumstances,
    credential: Buffer = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (verified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count, credential])
  }
  const clientData = (type: string, challenge: string, { origin }: Circumstances) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url') }

  return {
    create(request, circumstances) {
      userHandle = request.user.id
      rpId = request.rp.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE form of an ES256 key on P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(circumstances, attested)
      // {fmt: "none", attStmt: {}, authData: data} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const client = clientData('webauthn.create', request.challenge, circumstances)
      return {
        ...credential,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(request, circumstances) {
      const data = authenticatorData(circumstances)
      const client = clientData('webauthn.get', request.challenge, circumstances)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
      return {
        ...credential,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}
