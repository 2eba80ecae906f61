import { describe, test } from 'vitest'
import { holds } from './holds.ts'
import { at, migrations, product, type Offence, type Source } from './sources.ts'
import { stringsOf, type Text } from './syntax.ts'

/** A piece of SQL: a migration, or one string of a server file. */
interface Statement extends Text {
  readonly source: Source
}

/** The launcher and the migrator work for all tenants at once, as other roles. */
const server = product.filter(
  ({ path }) => path.startsWith('server/') && !/^server\/platform\/(postgres\/|migrate\.ts)/.test(path),
)
const schema: Statement[] = migrations.map((source) => ({ source, text: withoutComments(source.text), start: 0 }))
const queries: Statement[] = server
  .flatMap((source) => stringsOf(source).map((piece) => ({ source, text: withoutComments(piece.text), start: piece.start })))
  .filter(({ text }) => /\b(?:select|insert|update|delete|with|from|join|where|set|values)\b/i.test(text))
const statements = [...schema, ...queries]

/** Comments blanked, so that places stay. */
function withoutComments(text: string): string {
  return text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
}

function find(among: readonly Statement[], pattern: RegExp, wrong: (match: RegExpMatchArray) => boolean = () => true): Offence[] {
  return among.flatMap(({ source, text, start }) =>
    [...text.matchAll(pattern)].filter(wrong).map((match) => at(source, start + match.index)),
  )
}

/** Conditional expressions of SQL that are written like calls. */
const notCalls = /\b(?:coalesce|greatest|least|nullif|values|case|when|and|or|in|not|any)\s*\(/gi

/** Whether a statement carries tenant_id itself, or in the conditions put together just above it. */
function namesTenant({ source, text, start }: Statement): boolean {
  if (/\btenant_id\b/i.test(text)) return true
  const assembled = source.text.slice(start, start + text.length).includes('${')
  const above = source.text.slice(0, start).split('\n').slice(-60).join('\n')
  return assembled && /\btenant_id\b/.test(above)
}

describe('SQL habits (architecture §5, distributed.md §2 and §5.6)', () => {
  test('SQL never reads the clock', () =>
    holds(
      'SQL 里没有 now()、current_date、default now()',
      '把 ctx.now 作为参数传进去；时间列由语句写入',
      find(
        statements,
        /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\bcurrent_(?:date|time|timestamp)\b|\blocaltime(?:stamp)?\b/gi,
      ),
    ))

  test('a column is named once', () =>
    holds(
      '查询里不写 as "camelCase"',
      '写 t.goods_no，行上就是 goodsNo（platform/db 换名字）；别名写 as owner_name，行上是 ownerName',
      find(queries, /\bas "[a-z]+[A-Z]\w*"/g),
    ))

  test('no triggers, rules, MERGE, inheritance', () =>
    holds(
      '没有触发器、规则、MERGE、INHERITS、UNLOGGED',
      '在语句里写出来：INSERT … ON CONFLICT，更新时间与流水由程序写',
      find(
        statements,
        /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:trigger|rule)\b|\bmerge\s+into\b|\binherits\s*\(|\bunlogged\b/gi,
      ),
    ))

  test('the tenant is set in one way', () =>
    holds(
      '不用 set_config，也不在会话上 SET app.…',
      '只经由 platform/db 的 inTenant（app.set_tenant，内部是 SET LOCAL）',
      find(statements, /\bset_config\s*\(|\bset\s+(?:session\s+)?app\./gi),
    ))

  test('no function in DO UPDATE', () =>
    holds(
      'DO UPDATE SET 里没有函数调用和子查询',
      '先在插入的行里算好，再写 col = excluded.col',
      find(statements, /\bdo\s+update\s+set\b([\s\S]*?)(?=\breturning\b|;|$)/gi, (match) =>
        /\b[a-z_][\w.]*\s*\((?!\s*\$)|\(\s*select\b/i.test((match[1] ?? '').replaceAll(notCalls, ' ')),
      ),
    ))

  test('INSERT … SELECT names its target', () =>
    holds(
      'INSERT … SELECT 的目标表带别名',
      '写成 insert into stock as s (…) select …',
      find(
        statements,
        /\binsert\s+into\s+([\w.]+)\s+(as\s+\w+\s*)?(?:\([^)]*\)\s*)?(?=select\b|\(\s*select\b|with\b)/gi,
        (match) => !match[2],
      ),
    ))

  test('constraints have names', () =>
    holds(
      '主键、唯一、检查、外键约束都有名字',
      '写成 constraint stock_pk primary key (tenant_id, id)',
      find(
        schema,
        /^.*(?:\bprimary\s+key\b|\bunique\s*\(|\bunique\s+nulls\b|\bcheck\s*\(|\bforeign\s+key\b|\breferences\s+\w).*$/gim,
        ([line]) => {
          return !/\bconstraint\s+\w+/i.test(line) && !/^\s*(?:grant|revoke|execute|format)\b|\bwith\s+check\b/i.test(line)
        },
      ),
    ))

  test('ids are made by the application', () =>
    holds(
      '没有 serial、identity、序列',
      '主键用程序发的 bigint（platform/ids）',
      find(
        schema,
        /\b(?:small|big)?serial\b|\bgenerated\s+(?:always|by\s+default)\s+as\s+identity\b|\bnextval\s*\(|\bcreate\s+sequence\b/gi,
      ),
    ))

  test('foreign keys restrict or cascade', () =>
    holds(
      '外键只有 RESTRICT 与 CASCADE（单头→自己的行）',
      '在程序里先清空引用，再删除',
      find(schema, /\bon\s+delete\s+set\b|\bon\s+update\s+(?!restrict|no\s+action)\w+/gi),
    ))

  test('a change of the schema has a number above the schema by area', () => {
    const isKnown = ({ path }: Source): boolean => {
      const [, old, number = ''] = /^server\/migrations\/(old\/)?(\d{4})_/.exec(path) ?? []
      return old === undefined
        ? (number >= '0201' && number <= '0216') || number >= '0301'
        : number <= '0148' || number === '0200'
    }
    holds(
      'server/migrations 的新文件从 0301 起编号；0201 到 0216 是按区域写的结构，old 是以前的文件，都不再加',
      '改成最大的号加一（npm run new 会给号），写法见 server/migrations/README.md',
      migrations.filter((source) => !isKnown(source)).map((source) => at(source, 0)),
    )
  })

  test('every statement names its tenant', () => {
    const tenantTables = new Set(
      schema.flatMap(({ text }) => [...text.matchAll(/app\.tenant_table\('(\w+)'/g)].map((match) => match[1])),
    )
    holds(
      '碰租户表的语句自己带 tenant_id（行级安全是第二道墙，不是唯一一道）',
      '每个表引用都写 tenant_id = $n；连接时两边 tenant_id 相等',
      find(
        queries.filter((query) => !namesTenant(query)),
        /\b(?:from|join|into|update)\s+(?:only\s+)?(\w+)\b/gi,
        (match) => tenantTables.has(match[1]),
      ),
    )
  })
})
