// 名称的拼音首字母 · platform/initials
import { pinyin } from 'pinyin-pro'

/** Pinyin initials of a Chinese name for search, in lower case; other characters stay (goods.name_pinyin). */
export const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase().slice(0, 200)
