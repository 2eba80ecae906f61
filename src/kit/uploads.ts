// 在传的文件 · kit/uploads
import { createContext, useCallback, useContext, useId, useState } from 'react'

/** Files being sent for a form, by field: a save meanwhile would miss them. */
type Note = (field: string, sending: boolean) => void
export const Uploads = createContext<Note>(() => undefined)

/** Text of 保存 in a form while files are being sent, '' when none are; `note` goes into `Uploads` around its fields. */
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

/** Notifies the form around a field whether its files are being sent. */
export const useUploadNote = (): ((sending: boolean) => void) => {
  const note = useContext(Uploads)
  const field = useId()
  return useCallback((sending: boolean) => note(field, sending), [note, field])
}
