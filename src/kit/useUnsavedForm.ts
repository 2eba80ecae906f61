// 自写表单页的未保存 · kit/useUnsavedForm
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { noteForm } from '../state/unsaved.ts'
import { giveUp } from './confirm.ts'
import { useWayBack } from './formPaths.ts'

interface Typed {
  /** called when a user changed a field */
  readonly touch: () => void
  /** closes the page and goes back to the page that opened it, or to its list */
  readonly close: () => void
  /** the same, after the person agreed to lose the typed values */
  readonly cancel: () => void
}

/** For a page with its own form: the user is asked before typed values are lost, as on every page of a definition. */
export const useUnsavedForm = (list: string): Typed => {
  const { pathname } = useLocation()
  const back = useWayBack(list)
  // a flag instead of the form's own state, because the fields are not mounted while another page is in front
  const typed = useRef(false)
  useEffect(() => noteForm(pathname, () => typed.current), [pathname])
  const close = (): void => {
    typed.current = false
    back()
  }
  return {
    touch: () => {
      typed.current = true
    },
    close,
    cancel: () => {
      if (!typed.current) return close()
      void giveUp().then((yes) => yes && close())
    },
  }
}
