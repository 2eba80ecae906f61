// 数据库 · platform/postgres/database
/** Connection strings of the three roles. */
export interface DatabaseUrls {
  /** Owns the tables and runs migrations; the application never serves a request with it. */
  readonly owner: string
  /** The application: cannot bypass row-level security, owns nothing. */
  readonly app: string
  /** Background work: owns its own schema. */
  readonly jobs: string
}

export interface Postgres {
  readonly urls: DatabaseUrls
  readonly engine: 'embedded' | 'external'
  /** Resolves when the embedded database has ended for good and will not be restarted. */
  readonly gone: Promise<void>
  /** Embedded: shuts the database down and returns at its end (at most about 8 s). External: nothing to do. */
  stop(): Promise<void>
}
