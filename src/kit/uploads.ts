// 在传的文件 · kit/uploads
import { createContext, useCallback, useContext, useId, useState } from 'react'

/** Records for a form whether files of a field are being uploaded, because a form saved meanwhile would lack these files. */
type Note = (field: string, sending: boolean) => void
export const Uploads = createContext<Note>(() => undefined)

/**
 * `reason`: why the form cannot be saved while files are being uploaded, otherwise ''. `note`: the value of `Uploads` around the fields.
 */
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
