// 数据库不可用 · platform/postgres/unavailable

/** The database is unavailable. The message is for the person at the console: the fault and the cure, without a stack. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The sentence for a machine that cannot run the embedded binaries. */
export function noBinaries(detail: string): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `本机（${process.platform}-${process.arch}）没有可用的内嵌 PostgreSQL，请设置 DATABASE_URL 指向一台 PostgreSQL（15 或更高）。` +
      ` No embedded PostgreSQL runs on this machine; set DATABASE_URL to a PostgreSQL server (15 or newer). [${detail}]`,
  )
}
