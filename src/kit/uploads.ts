// 在传的文件 · kit/uploads
import { createContext, useCallback, useContext, useId, useState } from 'react'

/** Files on their way into a form, by the field they are for: what is saved meanwhile would go without them. */
type Note = (field: string, sending: boolean) => void
export const Uploads = createContext<Note>(() => undefined)

/** What 保存 of a form says while files are still coming, '' when none are; `note` goes into `Uploads` around its fields. */
export const useUploads = (what = '图片'): { readonly reason: string; readonly note: Note } => {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback(
    (field: string, sending: boolean): void =>
      setFields((now) =>
        now.has(field) === sending ? now : new Set(sending ? [...now, field] : [...now].filter((one) => one !== field)),
      ),
    [],
  )
  return { reason: fields.size > 0 ? `${what}还在上传，请稍候` : '', note }
}

/** Tells the form around a field whether its files are on their way. */
export const useUploadNote = (): ((sending: boolean) => void) => {
  const note = useContext(Uploads)
  const field = useId()
  return useCallback((sending: boolean) => note(field, sending), [note, field])
}
