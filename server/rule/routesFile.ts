// 物流时效规则导入 · rule/routesFile
/** Imports lines of templates by file: a line replaces the template's line of the same destination, and a missing template is created. */
import { count, text } from '#contract/kinds'
import { routeTimeTemplate } from '#contract/rule/routeTime'
import {
  destinationOf,
  ROUTE_NODE,
  routeFault,
  routeHours,
  routesMax,
  type RouteContent,
  type RouteLine,
} from '#contract/rules/routeTime'
import { regionNames } from '../core/regions.ts'
import type { Ctx } from '../platform/ctx.ts'
import { creatorOf, updaterOf } from '../platform/served.ts'
import { areaKeys, textOf } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../import/rowFaults.ts'
import type { RowImport } from '../import/templateImport.ts'

const hours = (label: string) =>
  count(`${label}(h)`, { ...routeHours, required: true, fault: `时长应在${routeHours.min}-${routeHours.max}小时之间` })
const fields = {
  templateName: text('模板名称', { required: true, max: 64, help: '没有这个模板就新建一个' }),
  destProvince: text('目的省', { required: true, max: 64, help: '名称或行政区代码' }),
  destCity: text('目的市', { max: 64, help: '不填表示全省' }),
  collectHours: hours(ROUTE_NODE.collectHours),
  transferHours: hours(ROUTE_NODE.transferHours),
  arriveHours: hours(ROUTE_NODE.arriveHours),
  deliverHours: hours(ROUTE_NODE.deliverHours),
  signHours: hours(ROUTE_NODE.signHours),
}
const { fault } = cellsOf(fields)

/** Returns a function that reads the line of a row. An unknown region stays as written, so that the rule refuses it. */
const lineReader = async (ctx: Ctx): Promise<(row: TemplateRow) => RouteLine> => {
  const areaOf = await areaKeys(ctx)
  return (row) => {
    const [destProvince, destCity] = areaOf(textOf(row, 'destProvince'), textOf(row, 'destCity'))
    const hoursTo = (node: keyof typeof fields): number => Number(row.fields[node])
    return {
      destProvince,
      destCity: destCity || null,
      collectHours: hoursTo('collectHours'),
      transferHours: hoursTo('transferHours'),
      arriveHours: hoursTo('arriveHours'),
      deliverHours: hoursTo('deliverHours'),
      signHours: hoursTo('signHours'),
    }
  }
}

interface StoredTemplate {
  readonly id: string
  readonly version: number
  readonly templateName: string
  readonly content: RouteContent
}
const storedTemplates = async (
  ctx: Ctx,
  rows: readonly TemplateRow[],
  lock: '' | 'for update',
): Promise<ReadonlyMap<string, StoredTemplate>> => {
  const templates = await ctx.tx.query<StoredTemplate & Record<string, unknown>>(
    `select id, version, template_name, content from rule_template
      where tenant_id = $1 and family = 'logistics' and template_name = any($2::text[]) order by id ${lock}`,
    [ctx.tenantId, [...new Set(rows.map((row) => textOf(row, 'templateName')))]],
  )
  return new Map(templates.map((template) => [template.templateName, template]))
}

/** Column for the fault of a line; signHours if the hours do not rise. */
const columnOf = (why: string): keyof typeof fields =>
  why.startsWith('目的市') ? 'destCity' : why.startsWith('目的省') ? 'destProvince' : 'signHours'

const check = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<readonly RowFault[]> => {
  const [lineOf, regions, templates] = [await lineReader(ctx), await regionNames(ctx.tx, 2), await storedTemplates(ctx, rows, '')]
  const firstRowByKey = new Map<string, number>()
  const destinations = new Map<string, Set<string>>()
  return rows.flatMap((row): RowFault[] => {
    const [line, name] = [lineOf(row), textOf(row, 'templateName')]
    const key = `${name}|${destinationOf(line)}`
    const [why, earlierRow] = [routeFault(line, regions), firstRowByKey.get(key)]
    firstRowByKey.set(key, earlierRow ?? row.rowNum)
    const ownDestinations = destinations.get(name) ?? new Set((templates.get(name)?.content.lines ?? []).map(destinationOf))
    destinations.set(name, ownDestinations.add(destinationOf(line)))
    return [
      ...(why === '' ? [] : [fault(row, columnOf(why), why)]),
      ...(earlierRow === undefined ? [] : [fault(row, 'destProvince', `与第${earlierRow}行重复`)]),
      ...(ownDestinations.size > routesMax ? [fault(row, 'templateName', `模板的目的地不能超过${routesMax}个`)] : []),
    ]
  })
}

const write = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<void> => {
  const [lineOf, templates] = [await lineReader(ctx), await storedTemplates(ctx, rows, 'for update')]
  const byName = new Map<string, RouteLine[]>()
  for (const row of rows) {
    const name = textOf(row, 'templateName')
    byName.set(name, [...(byName.get(name) ?? []), lineOf(row)])
  }
  for (const [templateName, fileLines] of byName) {
    const storedTemplate = templates.get(templateName)
    const lines = new Map([...(storedTemplate?.content.lines ?? []), ...fileLines].map((line) => [destinationOf(line), line]))
    const content = { lines: [...lines.values()] }
    if (storedTemplate === undefined) await creatorOf(routeTimeTemplate.id)(ctx, { templateName, content, isDefault: 0 })
    else await updaterOf(routeTimeTemplate.id)(ctx, { templateId: storedTemplate.id, version: storedTemplate.version, content })
  }
}

const routeTimes: RowImport = { biz: 'routeTime', fields, each: true, check, write }

export default listImport(routeTimeTemplate, routeTimes)
