// Gathers the screens that each feature names in its `<feature>.screens.tsx`, and hands them down to the routes.
import { registerScreens, type Screens } from '../routes/screens.ts';

const files = import.meta.glob<{ screens: Screens }>('../features/*/*.screens.tsx', { eager: true });

for (const { screens } of Object.values(files)) registerScreens(screens);
