// 头像 · user/personalCentre/AvatarForm
import type { JSX } from 'react'
import { AVATAR_RULE } from '#contract/rules/fileRules'
import { setAvatar } from '#contract/user/personalCentre'
import { useSend } from '../../../data/send.ts'
import { FileUpload } from '../../../kit/FileUpload.tsx'

/** Uploads or removes the picture of the person, which takes effect at once, also in the header. */
export const AvatarForm = ({ avatar }: { readonly avatar: string }): JSX.Element => {
  const send = useSend(setAvatar, { changes: ['user/session'] })
  return (
    <FileUpload
      label="头像"
      kind="image"
      rule={AVATAR_RULE}
      disabled={send.isPending}
      value={avatar === '' ? [] : [{ link: avatar, fileName: '头像', size: 0 }]}
      change={([file]) => send.mutate({ avatar: file?.link ?? '' })}
    />
  )
}
