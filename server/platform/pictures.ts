// 图片链接的核对 · platform/pictures
import type { Fields } from '#contract/kinds'
import type { AnyBody } from '#contract/resource'
import { imageLinkFault } from '#contract/rules/fileRules'
import type { Ctx } from './ctx.ts'
import { refuse } from './errors.ts'
import { fileKeyOf } from './fileStore.ts'
import { plain } from './kinds.ts'

/** Fault if one of the links is not a picture uploaded here, '' if all are. */
export const pictureFault = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, links: readonly string[]): Promise<string> => {
  const linkFault = links.map(imageLinkFault).find((fault) => fault !== '')
  if (linkFault !== undefined) return linkFault
  if (links.length === 0) return ''
  const keys = links.map(fileKeyOf)
  const rows = await ctx.tx.query<{ fileKey: string }>(
    "select file_key from stored_file where tenant_id = $1 and file_key = any($2::text[]) and biz_type = 'image'",
    [ctx.tenantId, keys],
  )
  const storedKeys = new Set(rows.map((row) => row.fileKey))
  return keys.every((key) => storedKeys.has(key)) ? '' : '图片不存在，请重新上传'
}

/** Checks new pictures of a form. @throws Refused A0400 at their fields */
export const checkPictures = async (ctx: Ctx, fields: Fields, body: AnyBody, before: AnyBody | null): Promise<void> => {
  for (const [name, field] of Object.entries(fields)) {
    const link = plain(body[name])
    if (field.kind !== 'image' || link === '' || link === plain(before?.[name])) continue
    const fault = await pictureFault(ctx, [link])
    if (fault !== '') throw refuse('A0400', {}, { [name]: fault })
  }
}
