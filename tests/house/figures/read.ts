import { fileAt, migrations, product } from '../sources.ts'
import type { Code } from './figure.ts'

/** The code as it stands. */
export const readCode = (): Code => ({
  product,
  shipped: product.filter(({ path }) => !path.startsWith('server/seed/')),
  migrations,
  readme: fileAt('README.md'),
})
