// 省市区识别 · import/regions
import type { Tx } from '../platform/db.ts'

/** Codes of an address, GB/T 2260; an unknown district stays null and is left to the written address. */
export interface Place {
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string | null
}

export interface Regions {
  /** Finds what a file calls 省, 市, 区: codes, full names, short names, names without 省/市/自治区. */
  find(province: string, city: string, district: string): Place | { readonly unknown: 'province' | 'city' }
  nameOf(code: string): string
}

interface Region {
  readonly code: string
  readonly name: string
  readonly parent: string | null
  readonly level: number
  readonly short: string
}

const SUFFIX = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|自治县|地区|省|市|区|县|盟)$/

/** The reference table of regions, some thousand rows. */
export const loadRegions = async (tx: Tx): Promise<Regions> => {
  const rows = await tx.query<{
    regionCode: string
    name: string
    parentCode: string | null
    level: number
    shortName: string | null
  }>('select region_code, name, parent_code, level, short_name from region')
  const byCode = new Map<string, Region>()
  const children = new Map<string, Region[]>()
  for (const row of rows) {
    const region = {
      code: row.regionCode,
      name: row.name,
      parent: row.parentCode,
      level: row.level,
      short: row.shortName ?? '',
    }
    byCode.set(region.code, region)
    children.set(region.parent ?? '', [...(children.get(region.parent ?? '') ?? []), region])
  }
  const among = (parent: string, text: string): Region | undefined =>
    (children.get(parent) ?? []).find((region) => named(region, text))
  const cityOf = (province: Region, text: string): Region | undefined => {
    const cities = children.get(province.code) ?? []
    // a municipality's only "city" is called 市辖区: files repeat the province's name there
    return cities.find((region) => named(region, text)) ?? (named(province, text) ? cities[0] : undefined)
  }
  return {
    nameOf: (code) => byCode.get(code)?.name ?? '',
    find: (provinceText, cityText, districtText) => {
      const province = among('', provinceText)
      if (province === undefined) return { unknown: 'province' }
      const city = cityOf(province, cityText)
      if (city === undefined) return { unknown: 'city' }
      const district = districtText === '' ? undefined : among(city.code, districtText)
      return { provinceCode: province.code, cityCode: city.code, districtCode: district?.code ?? null }
    },
  }
}

const named = (region: Region, text: string): boolean =>
  text !== '' && (region.code === text || region.name === text || region.short === text || bare(region.name) === bare(text))

const bare = (name: string): string => {
  const cut = name.replace(SUFFIX, '')
  return cut.length >= 2 ? cut : name
}
