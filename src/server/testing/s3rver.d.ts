declare module '@20minutes/s3rver' {
  /** An S3 server that keeps its objects in a folder and checks the signatures of requests. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
