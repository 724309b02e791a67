// biome-ignore-all lint/style/noDefaultExport: it is what the package has
declare module '@20minutes/s3rver' {
  interface Options {
    port: number
    address: string
    silent: boolean
    allowMismatchedSignatures: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
