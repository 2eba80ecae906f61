// 车牌 · rules/plate
/** Number plates of the mainland: a province, an office, five characters, or six on a new-energy vehicle; no I and no O among them. */

/** The province characters, first on a plate. */
export const plateProvinces = Array.from('京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼')
/** Characters that may follow: the digits, and letters that cannot be confused with digits. */
export const plateKeys = Array.from('0123456789ABCDEFGHJKLMNPQRSTUVWXYZ')

const common = new RegExp(`^[${plateProvinces.join('')}][A-HJ-NP-Z][0-9A-HJ-NP-Z]{4}[0-9A-HJ-NP-Z挂学警]$`)
const newEnergy = new RegExp(`^[${plateProvinces.join('')}][A-HJ-NP-Z](?:[A-HJK][0-9A-HJ-NP-Z]\\d{4}|\\d{5}[A-HJK])$`)
/** Characters of the longest plate. */
export const plateLongest = 8

/** The plate as it is stored, without the dot and spaces people write in it; null: not a valid plate. */
export const plateOf = (text: string): string | null => {
  const plate = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s·.•-]/g, '')
  return common.test(plate) || newEnergy.test(plate) ? plate : null
}
