// 名字 · tools/new/names：从「区域/画面」推出表名、列名与常量名
/** @typedef {{ id: string, area: string, screen: string, title: string, table: string, local: string, code: number }} Names */

/** `stockIn` → `stock_in`: names of tables and columns. */
export const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const capital = (name) => `${name[0].toUpperCase()}${name.slice(1)}`

/** @returns {Names} */
export const namesOf = (id, title, code) => {
  const [area, screen] = id.split('/')
  return { id, area, screen, title, table: snake(screen), local: `${area}${capital(screen)}`, code }
}
