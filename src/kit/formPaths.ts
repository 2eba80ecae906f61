// 表单页的地址 · kit/formPaths
import { useCallback } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom'
import type { Resource } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { addressFor, closePane } from '../state/panes.ts'
import { forgetForm } from '../state/unsaved.ts'

/** Address of the form of a row of the list at `list`: `<list>/new`, or `<list>/edit/` and its key. */
export const formPath = (list: string, { key }: Pick<Resource, 'key'>, row: Filter | 'new'): string =>
  row === 'new' ? `${list}/new` : `${list}/edit/${key.map((name) => encodeURIComponent(String(row[name]))).join('/')}`

/** Key of the row that an address names: null for a new row, undefined when the address names no row. */
export const keyAt = (pathname: string, list: string, { key }: Pick<Resource, 'key'>): Filter | null | undefined => {
  if (pathname === `${list}/new`) return null
  const parts = pathname.slice(`${list}/edit/`.length).split('/')
  if (parts.length !== key.length || parts.includes('')) return undefined
  return Object.fromEntries(key.map((name, index) => [name, decodeURIComponent(parts[index] ?? '')]))
}

/** Navigation state for a page that opens a form: going back leads here. */
export const opening: NavigateOptions = { state: { isOpener: true } }
const cameFromOpener = (): boolean =>
  (history.state as { readonly usr?: { readonly isOpener?: boolean } | null } | null)?.usr?.isOpener === true

/** Returns a function that closes a form page: it goes back to the page that opened the form, or to the list with its last conditions. */
export const useWayBack = (list: string): (() => void) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(() => {
    forgetForm(pathname)
    closePane(pathname)
    if (cameFromOpener()) void navigate(-1)
    else void navigate(addressFor(list), { replace: true })
  }, [navigate, pathname, list])
}
