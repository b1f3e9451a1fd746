// Prints the OpenAPI document of the contract: JSON alone on standard output.
import { productVersion } from '#server/context/version.ts';
import { openApiDocument } from '#server/http/openapi.ts';

// A reader who has seen enough, such as `head`, is no fault.
process.stdout.on('error', () => process.exit());
process.stdout.write(`${JSON.stringify(openApiDocument(productVersion()), null, 2)}\n`);
