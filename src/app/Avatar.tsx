// 头像 · app/Avatar
import type { JSX } from 'react'
import { stored, usePicture } from '../kit/picture.ts'
import { Icon } from '../kit/icons.tsx'

/**
 * The person's small round picture; an icon while it loads or if it cannot be loaded. Decorative, because the name is beside it.
 */
export default function Avatar({ link }: { readonly link: string }): JSX.Element {
  const { data } = usePicture(stored(link), 'small', true)
  return data === undefined ? <Icon name="user" /> : <img className="avatar" src={data} alt="" />
}
